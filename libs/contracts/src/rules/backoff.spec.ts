import { backoffMs } from './backoff';

const options = { firstMs: 1_000, maxMs: 10_000 };

describe('backoffMs', () => {
  it('doubles with each failure up to the cap', () => {
    const delays = [1, 2, 3, 4, 5, 500].map((failures) =>
      backoffMs(failures, { ...options, random: () => 1 }),
    );
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  it('never waits less than half the full delay', () => {
    const delays = [1, 2, 500].map((failures) => backoffMs(failures, { ...options, random: () => 0 }));
    expect(delays).toEqual([500, 1_000, 5_000]);
  });
});
