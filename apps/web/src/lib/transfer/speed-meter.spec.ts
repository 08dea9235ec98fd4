import { sample, secondsRemaining, startMeter, type SpeedMeter } from './speed-meter';

const MB = 1_000_000;

/** Adds `times` samples half a second apart, at `perSecond` bytes per second. */
function run(meter: SpeedMeter, perSecond: number, times: number): SpeedMeter {
  let next = meter;
  for (let i = 1; i <= times; i += 1) {
    next = sample(next, meter.bytes + (perSecond / 2) * i, meter.at + 500 * i);
  }
  return next;
}

describe('SpeedMeter', () => {
  it('computes a steady speed and the remaining time exactly', () => {
    const meter = run(startMeter(100 * MB, 1_000), 2 * MB, 10);
    expect(meter.bytesPerSecond).toBeCloseTo(2 * MB);
    expect(secondsRemaining(meter)).toBeCloseTo(45);
  });

  it('has no speed before the first sample', () => {
    const meter = startMeter(MB, 0);
    expect(meter.bytesPerSecond).toBeNull();
    expect(secondsRemaining(meter)).toBe(Infinity);
  });

  it('smooths a single burst and follows a lasting change', () => {
    const steady = run(startMeter(1_000 * MB, 0), 2 * MB, 20);
    const burst = sample(steady, steady.bytes + 10 * MB, steady.at + 500);
    expect(burst.bytesPerSecond).toBeLessThan(5 * MB);
    expect(run(burst, 8 * MB, 30).bytesPerSecond).toBeGreaterThan(7.8 * MB);
  });

  it('ignores samples that come too close together, except the last', () => {
    const meter = startMeter(MB, 0);
    expect(sample(meter, MB / 2, 100)).toBe(meter);
    expect(sample(meter, MB, 100).bytes).toBe(MB);
  });

  it('falls until there is no estimate while no bytes move', () => {
    let meter = run(startMeter(100 * MB, 0), 2 * MB, 10);
    meter = sample(meter, meter.bytes, meter.at + 1_000);
    expect(meter.bytesPerSecond).toBeLessThan(1.5 * MB);
    for (let i = 0; i < 60; i += 1) meter = sample(meter, meter.bytes, meter.at + 1_000);
    expect(secondsRemaining(meter)).toBe(Infinity);
  });

  it('restarts when the transfer restarts', () => {
    const meter = run(startMeter(100 * MB, 0), 2 * MB, 10);
    expect(sample(meter, 0, meter.at + 500)).toEqual(startMeter(100 * MB, meter.at + 500));
  });

  it('continues measuring after the clock was set back', () => {
    const before = run(startMeter(100 * MB, 3_600_000), 2 * MB, 10);
    const setBack = sample(before, before.bytes, 0);
    expect(run(setBack, 4 * MB, 10).bytesPerSecond).toBeCloseTo(4 * MB);
  });

  it('has no remaining time when all bytes are sent', () => {
    expect(secondsRemaining(startMeter(MB, 0, MB))).toBe(0);
  });
});
