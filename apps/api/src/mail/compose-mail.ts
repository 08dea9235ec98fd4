import type { Mail } from './mail';
import { renderEmail, type EmailContent } from './render-email';

interface MailContent extends Omit<EmailContent, 'heading'> {
  subject: string;
  /** The subject by default. */
  heading?: string;
}

export const composeMail = (to: string, { subject, heading = subject, ...content }: MailContent): Mail => ({
  to,
  subject,
  ...renderEmail({ heading, ...content }),
});
