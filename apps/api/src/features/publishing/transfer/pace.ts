import { chunkUnit } from '../google/content-range';

/** The period over which speed is measured, in milliseconds. */
const windowMs = 10_000;
const sampleMs = 250;

/** The assumed speed before the first measurement, in bytes per second. */
const unmeasured = 1_000_000;
/** The first chunk, before the first measurement. */
const firstChunkBytes = 64 * chunkUnit;
const leastChunkBytes = 4 * chunkUnit;

/** How fast a transfer is, and how much of it is left. */
export class Pace {
  private readonly samples: { at: number; bytes: number }[] = [];
  private sent = 0;

  /** @param left the bytes that YouTube does not have yet */
  constructor(
    private left: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** `bytes` were handed to the connection. */
  moved(bytes: number): void {
    this.sent += bytes;
    const at = this.now();
    if (at - (this.samples.at(-1)?.at ?? -Infinity) < sampleMs) return;
    this.samples.push({ at, bytes: this.sent });
    while (this.samples.length > 2 && at - (this.samples[1]?.at ?? at) > windowMs) this.samples.shift();
  }

  /** YouTube lacks `bytes`. */
  leaves(bytes: number): void {
    this.left = bytes;
  }

  /** In bytes per second; null before the first measurement. On a silent connection it sinks towards 0. */
  get speed(): number | null {
    const [first] = this.samples;
    const ms = first ? this.now() - first.at : 0;
    return !first || ms < sampleMs ? null : ((this.sent - first.bytes) / ms) * 1_000;
  }

  /** Milliseconds until the last byte, at the current speed. */
  get msLeft(): number {
    return this.left === 0 ? 0 : (this.left / (this.speed ?? unmeasured)) * 1_000;
  }

  /** The size of a chunk that takes about `ms`, at most `most` bytes. Slots change hands between chunks. */
  chunkBytes(ms: number, most: number): number {
    const wanted = this.speed === null ? firstChunkBytes : (this.speed * ms) / 1_000;
    const whole = Math.floor(wanted / chunkUnit) * chunkUnit;
    return Math.min(most, Math.max(leastChunkBytes, whole));
  }
}
