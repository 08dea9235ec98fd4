import { onlyOtpDigits, secondsToResend } from './otp-code';

describe('onlyOtpDigits', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['Your code is 123-456.', '123456'],
    ['1234567890', '123456'],
    ['abc', ''],
  ])('keeps the first six digits of %s', (input, expected) => {
    expect(onlyOtpDigits(input)).toBe(expected);
  });
});

describe('secondsToResend', () => {
  it.each([
    [900_000, 30],
    [1_000_000, 30],
    [1_000_001, 30],
    [1_029_000, 1],
    [1_029_999, 1],
    [1_030_000, 0],
    [9_000_000, 0],
  ])('at %d ms is %d', (now, seconds) => {
    expect(secondsToResend(1_000_000, now)).toBe(seconds);
  });
});
