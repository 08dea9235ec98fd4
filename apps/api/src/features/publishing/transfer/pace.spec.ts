import { chunkUnit } from '../google/content-range';
import { Pace } from './pace';

const MiB = 1_048_576;
let now = 1_000;
beforeEach(() => (now = 1_000));
const paceOf = (left: number) => new Pace(left, () => now);

/** Moves bytes at a steady speed for some seconds. */
function run(pace: Pace, bytesPerSecond: number, seconds: number): void {
  for (let step = 0; step < seconds * 10; step += 1) {
    now += 100;
    pace.moved(bytesPerSecond / 10);
  }
}

describe('Pace', () => {
  it('assumes a megabyte per second before the first byte', () => {
    const pace = paceOf(5_000_000);
    expect([pace.speed, pace.msLeft]).toEqual([null, 5_000]);
  });

  it('measures the last ten seconds', () => {
    const pace = paceOf(100_000_000);
    run(pace, 8_000_000, 60);
    run(pace, 1_000_000, 15);
    expect(pace.speed).toBeCloseTo(1_000_000, -5);
    expect(pace.msLeft).toBeCloseTo(100_000, -4);
  });

  it('sinks towards zero on a silent connection', () => {
    const pace = paceOf(1_000_000);
    run(pace, 1_000_000, 10);
    now += 600_000;
    expect(pace.speed).toBeLessThan(20_000);
  });

  it('has no time left when every byte is there', () => {
    const pace = paceOf(1_000);
    pace.leaves(0);
    expect(pace.msLeft).toBe(0);
  });

  it('sizes a chunk by time, in whole units and within its limits', () => {
    const pace = paceOf(10_000 * MiB);
    expect(pace.chunkBytes(30_000, 256 * MiB)).toBe(16 * MiB);
    expect(pace.chunkBytes(30_000, chunkUnit)).toBe(chunkUnit);
    run(pace, 2 * MiB, 10);
    const chunk = pace.chunkBytes(30_000, 256 * MiB);
    expect(chunk % chunkUnit).toBe(0);
    expect(chunk / MiB).toBeCloseTo(60, 0);
    run(pace, 100 * MiB, 20);
    expect(pace.chunkBytes(30_000, 256 * MiB)).toBe(256 * MiB);
    now += 60_000_000;
    expect(pace.chunkBytes(30_000, 256 * MiB)).toBe(MiB);
  });
});
