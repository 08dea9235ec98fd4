import { chunkUnit } from '../google/content-range';

/** Speed is measured over the last so many milliseconds. */
const windowMs = 10_000;
const sampleMs = 250;

/** A guess as long as nothing has been measured, in bytes a second. */
const unmeasured = 1_000_000;
/** The first chunk, before anything has been measured. */
const firstChunkBytes = 64 * chunkUnit;
const leastChunkBytes = 4 * chunkUnit;

/** How fast one transfer is and how much of it is left. */
export class Pace {
  private readonly samples: { at: number; bytes: number }[] = [];
  private sent = 0;

  /** @param left bytes that YouTube does not have yet */
  constructor(
    private left: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Bytes that have just been handed to the connection. */
  moved(bytes: number): void {
    this.sent += bytes;
    const at = this.now();
    if (at - (this.samples.at(-1)?.at ?? -Infinity) < sampleMs) return;
    this.samples.push({ at, bytes: this.sent });
    while (this.samples.length > 2 && at - (this.samples[1]?.at ?? at) > windowMs) this.samples.shift();
  }

  leaves(bytes: number): void {
    this.left = bytes;
  }

  /** Bytes a second, null until it can be told. A connection that has gone silent slows down to nothing. */
  get speed(): number | null {
    const [first] = this.samples;
    const ms = first ? this.now() - first.at : 0;
    return !first || ms < sampleMs ? null : ((this.sent - first.bytes) / ms) * 1_000;
  }

  /** Until the last byte, at the speed of now. */
  get msLeft(): number {
    return this.left === 0 ? 0 : (this.left / (this.speed ?? unmeasured)) * 1_000;
  }

  /** A chunk that takes about `ms`, at most `most` bytes: after each one, another team may have its turn. */
  chunkBytes(ms: number, most: number): number {
    const wanted = this.speed === null ? firstChunkBytes : (this.speed * ms) / 1_000;
    const whole = Math.floor(wanted / chunkUnit) * chunkUnit;
    return Math.min(most, Math.max(leastChunkBytes, whole));
  }
}
