import { backoffMs, defaultPacing, retryAfterMs, wait } from './backoff';

describe('backoff', () => {
  const at = (random: number) => ({ ...defaultPacing, firstMs: 1_000, maxMs: 8_000, random: () => random });

  it('doubles up to its cap, the upper half at random', () => {
    expect([1, 2, 3, 4, 5, 500].map((n) => backoffMs(n, at(1)))).toEqual([
      1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
    ]);
    expect([1, 2, 500].map((n) => backoffMs(n, at(0)))).toEqual([500, 1_000, 4_000]);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['99999999', 3_600_000],
    ['soon', 0],
    [undefined, 0],
    [null, 0],
  ])('is read as %p', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});

describe('waiting', () => {
  it('ends at once, with its reason, when it is interrupted', async () => {
    const stopping = new AbortController();
    const waiting = wait(60_000, stopping.signal);
    const reason = new Error('stopping');
    stopping.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(wait(0, stopping.signal)).rejects.toBe(reason);
  });
});
