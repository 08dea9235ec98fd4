import { formatClock } from './clock-time';

describe('formatClock', () => {
  it.each([
    [0, '0:00'],
    [999, '0:00'],
    [12_400, '0:12'],
    [725_000, '12:05'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [45_296_000, '12:34:56'],
  ])('shows %d ms as %s', (ms, text) => {
    expect(formatClock(ms)).toBe(text);
  });

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('returns an empty text for %d', (ms) => {
    expect(formatClock(ms)).toBe('0:00');
  });
});
