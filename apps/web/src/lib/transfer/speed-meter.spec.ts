import { sample, secondsRemaining, startMeter, type SpeedMeter } from './speed-meter';

const MB = 1_000_000;

/** `perSecond` bytes a second from `meter` on, told `times` times, half a second apart. */
function run(meter: SpeedMeter, perSecond: number, times: number): SpeedMeter {
  let next = meter;
  for (let i = 1; i <= times; i += 1) {
    next = sample(next, meter.bytes + (perSecond / 2) * i, meter.at + 500 * i);
  }
  return next;
}

describe('a speed meter', () => {
  it('tells a steady speed exactly, and the time that is left', () => {
    const meter = run(startMeter(100 * MB, 1_000), 2 * MB, 10);
    expect(meter.bytesPerSecond).toBeCloseTo(2 * MB);
    expect(secondsRemaining(meter)).toBeCloseTo(45);
  });

  it('knows nothing before the first sample', () => {
    const meter = startMeter(MB, 0);
    expect(meter.bytesPerSecond).toBeNull();
    expect(secondsRemaining(meter)).toBe(Infinity);
  });

  it('is not thrown by one burst, and follows a lasting change', () => {
    const steady = run(startMeter(1_000 * MB, 0), 2 * MB, 20);
    const burst = sample(steady, steady.bytes + 10 * MB, steady.at + 500);
    expect(burst.bytesPerSecond).toBeLessThan(5 * MB);
    expect(run(burst, 8 * MB, 30).bytesPerSecond).toBeGreaterThan(7.8 * MB);
  });

  it('leaves samples alone that come too close together, except the last', () => {
    const meter = startMeter(MB, 0);
    expect(sample(meter, MB / 2, 100)).toBe(meter);
    expect(sample(meter, MB, 100).bytes).toBe(MB);
  });

  it('goes down while nothing moves, until no end can be told', () => {
    let meter = run(startMeter(100 * MB, 0), 2 * MB, 10);
    meter = sample(meter, meter.bytes, meter.at + 1_000);
    expect(meter.bytesPerSecond).toBeLessThan(1.5 * MB);
    for (let i = 0; i < 60; i += 1) meter = sample(meter, meter.bytes, meter.at + 1_000);
    expect(secondsRemaining(meter)).toBe(Infinity);
  });

  it('starts anew when the transfer does', () => {
    const meter = run(startMeter(100 * MB, 0), 2 * MB, 10);
    expect(sample(meter, 0, meter.at + 500)).toEqual(startMeter(100 * MB, meter.at + 500));
  });

  it('has no time left when all has been sent', () => {
    expect(secondsRemaining(startMeter(MB, 0, MB))).toBe(0);
  });
});
