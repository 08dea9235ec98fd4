import { limits } from '@cutroom/contracts';
import { composeMail } from '../../mail/compose-mail';
import type { Mail } from '../../mail/mail';

export const emailCodeMail = (to: string, username: string, code: string): Mail =>
  composeMail(to, {
    subject: `${code} confirms your email address`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Enter this code on your profile page to use this address for ${username}. It is valid for ${limits.otpLifetimeMs / 60_000} minutes.`,
      'If you did not request it, you can ignore this email. Do not share the code.',
    ],
    code,
  });

export const emailInUseMail = (to: string): Mail =>
  composeMail(to, {
    subject: 'Your email address already has a Cutroom account',
    heading: 'This address already has an account',
    paragraphs: [
      'Someone wanted to use your email address for another Cutroom account. An address can have only one, so nothing has changed.',
      'If it was you, choose another address. If not, you can ignore this email.',
    ],
  });

/** To the new address. */
export const emailChangedMail = (to: string, username: string): Mail =>
  composeMail(to, {
    subject: 'Your email address was changed',
    paragraphs: [`Cutroom now sends the emails of ${username} to this address.`],
  });

/** To the address that the account had: whoever took it over must not do so unnoticed. */
export const formerEmailMail = (to: string, username: string, email: string): Mail =>
  composeMail(to, {
    subject: 'The email address of your Cutroom account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Cutroom now sends the emails of ${username} to ${email}, and none to this address.`,
      'If it was not you, someone else knows your password. Contact the operator of this Cutroom at once.',
    ],
  });
