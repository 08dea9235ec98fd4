import { limits } from '@cutroom/contracts';
import { composeMail } from '../../mail/compose-mail';
import type { Mail } from '../../mail/mail';

export const otpMail = (to: string, code: string): Mail =>
  composeMail(to, {
    subject: `${code} is your Cutroom code`,
    heading: 'Your one-time code',
    paragraphs: [
      `Enter this code to continue your sign-up. It is valid for ${limits.otpLifetimeMs / 60_000} minutes.`,
      'If you did not request it, you can ignore this email.',
    ],
    code,
  });

export const existingAccountMail = (to: string, signInUrl: string): Mail =>
  composeMail(to, {
    subject: 'You already have a Cutroom account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, started a sign-up with this email address. It already has an account, so we did not create a code.',
      'If it was not you, you can ignore this email.',
    ],
    action: { label: 'Sign in', url: signInUrl },
  });
