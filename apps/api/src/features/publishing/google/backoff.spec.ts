import { retryAfterMs, wait } from './backoff';

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
