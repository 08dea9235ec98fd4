import { exponentialBackoff } from './backoff';

const options = { firstMs: 1_000, maxMs: 10_000 };

describe('exponentialBackoff', () => {
  it('gives up after the last attempt', () => {
    const delayAfter = exponentialBackoff({ ...options, attempts: 3, random: () => 1 });
    expect([1, 2, 3].map(delayAfter)).toEqual([1_000, 2_000, null]);
  });
});
