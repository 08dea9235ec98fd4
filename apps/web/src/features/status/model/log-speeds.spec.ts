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

describe('speeds of a log', () => {
  it("are computed from the server's timestamps", () => {
    const speeds = [uploading(1, 0, 0), uploading(2, 4_000_000, 2)].reduce(measure, noSpeeds);
    expect(speeds.meters.uploading?.bytesPerSecond).toBe(2_000_000);
  });

  it('count each version once, and ignore older versions', () => {
    const speeds = measure(noSpeeds, uploading(3, 0, 0));
    expect(measure(speeds, uploading(3, 0, 0))).toBe(speeds);
    expect(measure(speeds, uploading(2, 0, 0))).toBe(speeds);
  });

  it('start again with a new attempt', () => {
    const speeds = [uploading(1, 0, 0), uploading(2, 4_000_000, 2), uploading(3, 1_000_000, 60, 2)].reduce(
      measure,
      noSpeeds,
    );
    expect(speeds.meters.uploading).toMatchObject({ bytes: 1_000_000, bytesPerSecond: null });
  });

  it('exist only for steps in progress', () => {
    expect(measure(noSpeeds, buildLog()).meters).toEqual({});
  });
});
