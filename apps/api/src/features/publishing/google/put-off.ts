/** Whose fault it is that a try came to nothing. */
type Absent = 'youtube' | 'connection' | 'storage' | 'cutroom';

/** What is known of the tries of an upload; it outlives the process that made them. */
export interface Tries {
  /** In a row, without a byte of progress. */
  failures: number;
  /** The most bytes that YouTube has ever had of this session; -1 before it was asked. */
  furthest: number;
  /** How long ago the last byte moved, in milliseconds. */
  idleMs: number;
}

export const untried: Tries = { failures: 0, furthest: -1, idleMs: 0 };

/** The next try is further away than `Pacing.patienceMs`: whoever waits gives up what others need meanwhile. */
export class PutOff extends Error {
  override readonly name = 'PutOff';

  constructor(
    readonly waitMs: number,
    readonly tries: Tries,
    readonly absent: Absent,
  ) {
    super(`put off for ${waitMs} ms after ${tries.failures} failures: ${absent}`);
  }
}

/** Another team waits for the slot. The session goes on where it stands. */
export class SlotYielded extends Error {
  override readonly name = 'SlotYielded';

  constructor() {
    super('another team waits for the slot');
  }
}
