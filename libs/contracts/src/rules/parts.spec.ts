import fc from 'fast-check';
import { limits } from '../limits';
import { partLength, partRange, planParts } from './parts';

const mebibyte = 1024 ** 2;

describe('planParts', () => {
  it.each([
    ['one byte', 1, 8, 1],
    ['8 MiB', 8 * mebibyte, 8, 1],
    ['8 MiB and a byte', 8 * mebibyte + 1, 8, 2],
    ['1 GiB', 1024 * mebibyte, 8, 128],
    ['the most that 8 MiB parts hold', 80_000 * mebibyte, 8, 10_000],
    ['a byte more', 80_000 * mebibyte + 1, 9, 8_889],
    ['256 GB', 256e9, 25, 9_766],
  ])('divides %s', (_, size, mebibytes, count) => {
    expect(planParts(size)).toEqual({ size, partSize: mebibytes * mebibyte, count });
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 256e9 + 1])(
    'refuses a file of %d bytes',
    (size) => {
      expect(() => planParts(size)).toThrow(RangeError);
    },
  );

  it('covers every byte of a file of any size exactly once, within the limits of S3', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: limits.uploadMaxBytes }), (size) => {
        const plan = planParts(size);
        expect(plan.count).toBeLessThanOrEqual(10_000);
        expect(plan.partSize).toBeGreaterThanOrEqual(5 * mebibyte);
        expect(partRange(plan, 1).start).toBe(0);
        expect(partRange(plan, plan.count).end).toBe(size);
        expect((plan.count - 1) * plan.partSize + partLength(plan, plan.count)).toBe(size);
        expect(partLength(plan, plan.count)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('partRange', () => {
  const plan = planParts(20 * mebibyte);

  it('numbers the parts from 1 and joins them without a gap', () => {
    const ranges = [1, 2, 3].map((number) => partRange(plan, number));
    expect(ranges).toEqual([
      { start: 0, end: 8 * mebibyte },
      { start: 8 * mebibyte, end: 16 * mebibyte },
      { start: 16 * mebibyte, end: 20 * mebibyte },
    ]);
  });

  it.each([0, 4, 1.5, -1, Number.NaN])('refuses part %d of 3', (number) => {
    expect(() => partRange(plan, number)).toThrow(RangeError);
  });
});
