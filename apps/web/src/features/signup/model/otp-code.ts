import { limits } from '@cutroom/contracts';

/** What a code field keeps of what was typed or pasted: 'Your code: 123 456' is 123456. */
export const onlyOtpDigits = (input: string): string => input.replace(/\D/g, '').slice(0, limits.otpLength);

/** A new code can be asked for this long after the last. */
export const resendAfterMs = 30_000;

/** Whole seconds until a new code can be asked for; 0 when it can. `now` may be a look at the clock before the last code. */
export const secondsToResend = (otpSentAt: number, now: number): number =>
  Math.max(0, Math.ceil((otpSentAt + resendAfterMs - Math.max(now, otpSentAt)) / 1000));
