import type { ClientSession } from 'mongoose';

/** An email to one person. Text and HTML have the same content. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailOutbox {
  /**
   * Stores the email to be sent. It survives a crash and a mail server that is down for hours.
   * With a session, the email is sent if and only if that transaction commits.
   */
  enqueue(mail: Mail, options?: { session?: ClientSession }): Promise<void>;
}
