import { limits } from '@cutroom/contracts';
import { composeMail } from '../../mail/compose-mail';
import type { Mail } from '../../mail/mail';

export const passwordChangedMail = (to: string, username: string): Mail =>
  composeMail(to, {
    subject: 'Your Cutroom password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of ${username} was just changed, and every session was signed out.`,
      'If it was not you, someone else knows your old password. Contact the operator of this Cutroom at once.',
    ],
  });

export const resetCodeMail = (to: string, username: string, code: string): Mail =>
  composeMail(to, {
    subject: `${code} resets your Cutroom password`,
    heading: 'Reset your password',
    paragraphs: [
      `Enter this code to choose a new password for ${username}. It is valid for ${limits.otpLifetimeMs / 60_000} minutes.`,
      'If you did not request it, you can ignore this email. Your password stays as it is. Do not share the code.',
    ],
    code,
  });

export const noAccountMail = (to: string, signUpUrl: string): Mail =>
  composeMail(to, {
    subject: 'No Cutroom account has this email address',
    heading: 'There is no account with this email address',
    paragraphs: [
      'Someone, probably you, asked to reset the password of a Cutroom account with this email address. It has no account. Perhaps you signed up with another address.',
      'If it was not you, you can ignore this email.',
    ],
    action: { label: 'Sign up', url: signUpUrl },
  });

export const passwordResetMail = (to: string, username: string): Mail =>
  composeMail(to, {
    subject: 'Your Cutroom password was reset',
    heading: 'Your password was reset',
    paragraphs: [
      `The password of ${username} was just reset with a code from your mailbox, and every session was signed out.`,
      'If it was not you, someone else can read your emails. Secure your mailbox, and contact the operator of this Cutroom at once.',
    ],
  });
