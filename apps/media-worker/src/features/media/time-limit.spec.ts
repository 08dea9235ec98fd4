import { limits } from '@cutroom/contracts';
import { renderLimitMs } from './time-limit';

const minutes = 60_000;

describe('the time limit of a preview', () => {
  it('grows with the duration', () => {
    const size = 10e9;
    const difference =
      renderLimitMs({ size, durationMs: 20 * minutes }) - renderLimitMs({ size, durationMs: 10 * minutes });
    expect(difference).toBe(40 * minutes);
  });

  it('grows with the size of the file', () => {
    const limitOf = (size: number) => renderLimitMs({ size, durationMs: minutes });
    expect(limitOf(101e9) - limitOf(1e9)).toBe(10_000_000);
  });

  it('of a small file is short, whatever duration it states', () => {
    expect(renderLimitMs({ size: 10_000, durationMs: 365 * 86_400_000 })).toBeLessThan(6 * minutes);
    expect(renderLimitMs({ size: 10_000, durationMs: null })).toBeLessThan(6 * minutes);
  });

  it('is a day at most', () => {
    expect(renderLimitMs({ size: 256e9, durationMs: 12 * 60 * minutes })).toBe(
      limits.mediaRenderMaxTimeoutMs,
    );
  });
});
