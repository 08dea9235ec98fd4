import { onlyOtpDigits, secondsToResend } from './otp-code';

describe('onlyOtpDigits', () => {
  it.each(['123456', '123 456', 'Your code is 123-456.', '1234567890'])(
    'keeps the first six digits of %j',
    (input) => {
      expect(onlyOtpDigits(input)).toBe('123456');
    },
  );

  it('keeps as many digits as the code has', () => {
    expect(onlyOtpDigits('Code: 123 456 789 012 3', 12)).toBe('123456789012');
  });

  it('is empty for a text without digits', () => {
    expect(onlyOtpDigits('abc')).toBe('');
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
