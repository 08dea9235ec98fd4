import { limits } from '@cutroom/contracts';

/** The digits of a typed or pasted code: 'Your code: 123 456' becomes 123456. */
export const onlyOtpDigits = (input: string, length: number = limits.otpLength): string =>
  input.replace(/\D/g, '').slice(0, length);

/** Whole seconds until another email can be requested; 0 when it can. `now` may be earlier than the last code. */
export const secondsToResend = (otpSentAt: number, now: number): number =>
  Math.max(0, Math.ceil((otpSentAt + limits.otpResendWaitMs - Math.max(now, otpSentAt)) / 1000));
