import { frameRateOf, framesPerSecond } from './frame-rate';

const ratioOf = (stated: number | null) => {
  const { numerator, denominator, nominal } = frameRateOf(stated);
  return [numerator, denominator, nominal];
};

describe('frameRateOf', () => {
  it.each([
    [23.976, 24_000, 1_001, 24],
    [23.98, 24_000, 1_001, 24],
    [24_000 / 1_001, 24_000, 1_001, 24],
    [23.9999, 24, 1, 24],
    [24, 24, 1, 24],
    [25.001, 25, 1, 25],
    [29.97, 30_000, 1_001, 30],
    [29.9699, 30_000, 1_001, 30],
    [30, 30, 1, 30],
    [50, 50, 1, 50],
    [59.94, 60_000, 1_001, 60],
    [60, 60, 1, 60],
    [119.88, 120_000, 1_001, 120],
  ])('takes %d for the standard rate %i/%i', (stated, ...ratio) => {
    expect(ratioOf(stated)).toEqual(ratio);
  });

  it.each([
    [12.5, 12_500, 13],
    [29.5, 29_500, 30],
    [0.5, 500, 1],
    [0.000_1, 1, 1],
    [240, 240_000, 240],
  ])('keeps the odd rate %d, as %i/1000', (stated, thousandths, nominal) => {
    expect(ratioOf(stated)).toEqual([thousandths, 1_000, nominal]);
  });

  it.each([null, 0, -25, 90_000, Number.NaN, Number.POSITIVE_INFINITY])('assumes 25 for %p', (stated) => {
    expect(framesPerSecond(frameRateOf(stated))).toBe(25);
  });

  it.each([
    [29.97, '01:00:00;00', true],
    [29.97, '01:00:00.00', true],
    [29.97, '01:00:00:00', false],
    [29.97, null, false],
    [59.94, '01:00:00;00', true],
    [119.88, '01:00:00;000', true],
    [23.976, '01:00:00;00', false],
    [30, '01:00:00;00', false],
    [25, '01:00:00;00', false],
  ])('at %d with %p, drop-frame is %p', (stated, startTimecode, dropFrame) => {
    expect(frameRateOf(stated, startTimecode).dropFrame).toBe(dropFrame);
  });
});
