import { limits } from '@cutroom/contracts';
import { renderLetter } from '../../mail/letter';
import type { Mail } from '../../mail/mail';

export const otpMail = (to: string, code: string): Mail => ({
  to,
  subject: `${code} is your Cutroom code`,
  ...renderLetter({
    heading: 'Your one-time code',
    paragraphs: [
      `Enter this code to go on with your sign-up. It is valid for ${limits.otpLifetimeMs / 60_000} minutes.`,
      'If you did not ask for it, you can ignore this mail.',
    ],
    code,
  }),
});

export const existingAccountMail = (to: string, signInUrl: string): Mail => ({
  to,
  subject: 'You already have a Cutroom account',
  ...renderLetter({
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, started a sign-up with this address. It already has an account, so no code was made.',
      'If it was not you, you can ignore this mail.',
    ],
    action: { label: 'Sign in', url: signInUrl },
  }),
});
