import { backoffMs, defaultPacing, retryAfterMs, wait } from './backoff';

describe('backoffMs', () => {
  const at = (random: number) => ({ ...defaultPacing, firstMs: 1_000, maxMs: 8_000, random: () => random });

  it('doubles up to its cap, with a random upper half', () => {
    expect([1, 2, 3, 4, 5, 500].map((n) => backoffMs(n, at(1)))).toEqual([
      1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
    ]);
    expect([1, 2, 500].map((n) => backoffMs(n, at(0)))).toEqual([500, 1_000, 4_000]);
  });
});

describe('retryAfterMs', () => {
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
  ])('reads Retry-After: %p as %p ms', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});

describe('wait', () => {
  it('rejects at once with the reason of its signal', async () => {
    const stopping = new AbortController();
    const waiting = wait(60_000, stopping.signal);
    const reason = new Error('stopping');
    stopping.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(wait(0, stopping.signal)).rejects.toBe(reason);
  });
});
