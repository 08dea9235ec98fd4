import { buildLog } from '../../../testing/builders';
import { measure, noSpeeds } from './log-speeds';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 6, 40, seconds)).toISOString();
const uploading = (version: number, bytes: number, seconds: number, attempt = 1) =>
  buildLog({
    attempt,
    version,
    uploading: { status: 'INPROGRESS', bytes, total: 10_000_000 },
    updatedAt: at(seconds),
  });

describe('the speed of a transfer', () => {
  it("is told from the server's own times", () => {
    const speeds = [uploading(1, 0, 0), uploading(2, 4_000_000, 2)].reduce(measure, noSpeeds);
    expect(speeds.meters.uploading?.bytesPerSecond).toBe(2_000_000);
  });

  it('takes each version once, and no older one', () => {
    const speeds = measure(noSpeeds, uploading(3, 0, 0));
    expect(measure(speeds, uploading(3, 0, 0))).toBe(speeds);
    expect(measure(speeds, uploading(2, 0, 0))).toBe(speeds);
  });

  it('starts again with a new attempt', () => {
    const speeds = [uploading(1, 0, 0), uploading(2, 4_000_000, 2), uploading(3, 1_000_000, 60, 2)].reduce(
      measure,
      noSpeeds,
    );
    expect(speeds.meters.uploading).toMatchObject({ bytes: 1_000_000, bytesPerSecond: null });
  });

  it('is told of no step that is not under way', () => {
    expect(measure(noSpeeds, buildLog()).meters).toEqual({});
  });
});
