import { setImmediate as nextTurn } from 'node:timers/promises';
import { timeLimitExceeded } from '../server-error';

/** How long a scan may block the event loop. */
const sliceMs = 10;
const checkEvery = 64;

/** Paces long work: lets other connections run in between and ends the work at its time limit. */
export class Pacer {
  private steps = 0;
  private sliceEnd = performance.now() + sliceMs;
  private readonly deadline: number;

  /** `maxTimeMs`: 0 or undefined for no limit. */
  constructor(maxTimeMs = 0) {
    this.deadline = maxTimeMs > 0 ? performance.now() + maxTimeMs : Infinity;
  }

  /** Returns true when it is time to `rest`. */
  step(): boolean {
    return ++this.steps % checkEvery === 0 && performance.now() > this.sliceEnd;
  }

  /** @throws MongoError 50 MaxTimeMSExpired */
  async rest(): Promise<void> {
    if (performance.now() > this.deadline) {
      throw timeLimitExceeded();
    }
    await nextTurn();
    this.sliceEnd = performance.now() + sliceMs;
  }
}
