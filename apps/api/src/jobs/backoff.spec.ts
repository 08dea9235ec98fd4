import { exponentialBackoff } from './backoff';

describe('exponentialBackoff', () => {
  const options = { firstMs: 1_000, maxMs: 10_000, attempts: 6 };

  it('doubles up to the cap, then gives up', () => {
    const delays = [1, 2, 3, 4, 5, 6].map(exponentialBackoff({ ...options, random: () => 1 }));
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, null]);
  });

  it('never waits less than half, so that a broken part is not hammered', () => {
    const delays = [1, 2, 3].map(exponentialBackoff({ ...options, random: () => 0 }));
    expect(delays).toEqual([500, 1_000, 2_000]);
  });
});
