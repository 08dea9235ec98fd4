/** Broadcast streams jump when they are cut or start over; this much is a jump and not a pause. */
const jumpSeconds = 10;
/** A pause in any other file. Longer ones are a mistake of the file, or an attack. */
const pauseMaxSeconds = 3_600;
/** Of one stream, all its pauses longer than `jumpSeconds` together. */
const pausesMaxSeconds = 4 * 3_600;

interface StreamTime {
  last: number;
  offset: number;
  pauses: number;
}

/**
 * Keeps the time of each stream going where a file makes it jump, so that neither a file that was cut together nor one
 * that claims a frame of a year makes hours of nothing.
 */
export class Timeline {
  private readonly streams = new Map<number, StreamTime>();
  private offset = 0;

  /** `jumps`: whether this container's times may start over in all streams together (AVFMT_TS_DISCONT). */
  constructor(private readonly jumps: boolean) {}

  /** Seconds to add to the times of a packet. `decodeTime`: in seconds, null when the packet has none. */
  shift(stream: number, decodeTime: number | null): number {
    const known = this.streams.get(stream);
    if (decodeTime === null) return this.offset + (known?.offset ?? 0);
    if (!known) {
      this.streams.set(stream, { last: decodeTime + this.offset, offset: 0, pauses: 0 });
      return this.offset;
    }
    const step = decodeTime + this.offset + known.offset - known.last;
    if (this.jumps && Math.abs(step) > jumpSeconds) this.offset -= step;
    else if (!this.jumps && step > jumpSeconds) this.pause(known, step);
    known.last = Math.max(known.last, decodeTime + this.offset + known.offset);
    return this.offset + known.offset;
  }

  private pause(stream: StreamTime, seconds: number): void {
    if (seconds > pauseMaxSeconds || stream.pauses + seconds > pausesMaxSeconds) stream.offset -= seconds;
    else stream.pauses += seconds;
  }
}
