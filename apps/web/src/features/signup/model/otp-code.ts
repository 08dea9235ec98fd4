import { limits } from '@cutroom/contracts';

/** What a code field keeps of what was typed or pasted: 'Your code: 123 456' is 123456. */
export const onlyOtpDigits = (input: string): string => input.replace(/\D/g, '').slice(0, limits.otpLength);

/** Whole seconds until another mail can be asked for; 0 when it can. `now` may be a look at the clock before the last code. */
export const secondsToResend = (otpSentAt: number, now: number): number =>
  Math.max(0, Math.ceil((otpSentAt + limits.otpResendWaitMs - Math.max(now, otpSentAt)) / 1000));
