import type { Types } from 'mongoose';
import type { PublishDeps } from '../yt.deps';
import { acquireLease } from './acquire-lease';
import { FairLine, Turns, type InLine } from './fair-line';
import type { HeldLease } from './lease';
import { Pace } from './pace';
import { ReservedTransfers } from './reserved-transfers';
import { runTransfer } from './run-transfer';
import { isDue, isHeld, isOpenTo, readQueue, waitingSince, type QueuedTransfer } from './transfer-queue';

/** The name by which metrics know transfers; they are counted like jobs. */
const queueName = 'publish.transfer';

interface Running {
  team: string;
  begun: number;
  pace: Pace;
  stop: AbortController;
  /** Makes way for another team as soon as it has let go. */
  yields: boolean;
  done: Promise<void>;
}

interface Waiting extends InLine {
  _id: Types.ObjectId;
}

export interface SlotsTiming {
  /** How often the queue is looked at for what other processes left. */
  pollMs: number;
  /** How long a stop waits for transfers that are nearly done. */
  graceMs: number;
}

/** One that is to end within the grace has to be well within it: its speed is an estimate, and a thumbnail follows. */
const graceMargin = 1.5;

/**
 * The slots in which this process runs transfers. It takes the next one from the rows of the videos whenever a slot
 * is free, so every process takes part, nothing can be queued twice, and a wake-up cannot be lost (decision 016).
 */
export class TransferSlots {
  private readonly running = new Map<string, Running>();
  private readonly turns = new Turns();
  private readonly reserved: ReservedTransfers;
  private line = new FairLine<Waiting>([], [], this.turns);
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private state: 'idle' | 'open' | 'stopping' = 'idle';

  constructor(
    private readonly deps: PublishDeps,
    private readonly timing: SlotsTiming,
  ) {
    this.reserved = new ReservedTransfers(deps);
  }

  start(): void {
    this.state = 'open';
    this.wake();
  }

  /** Looks at the queue now; of many who ask at once, one more look serves all. */
  wake(): void {
    if (this.state !== 'open') return;
    this.lookAgain = true;
    this.looking ??= this.lookWhileAsked();
  }

  /**
   * Takes nothing new. Transfers that will clearly end within the grace, thumbnail included, may do so: their token
   * dies with this process. The others stop at once, and any other process goes on with them.
   */
  async stop(): Promise<void> {
    this.state = 'stopping';
    clearTimeout(this.timer);
    const { graceMs } = this.timing;
    this.abort(({ pace }) => pace.msLeft * graceMargin > graceMs);
    const end = setTimeout(() => this.abort(), graceMs);
    await this.looking;
    await Promise.all([...this.running.values()].map(({ done }) => done));
    clearTimeout(end);
    await this.reserved.releaseAll();
  }

  /** Lets go of what was reserved by the last requests, which may have been answered after `stop`. */
  close = (): Promise<void> => this.reserved.releaseAll();

  /** Due and taken by nobody, in the database as a whole; as `Jobs.countWaiting`. */
  async countWaiting(): Promise<ReadonlyMap<string, number>> {
    const queue = await readQueue(this.deps.videos);
    return new Map([[queueName, queue.filter((one) => isDue(one) && !isHeld(one)).length]]);
  }

  countRunning(): ReadonlyMap<string, number> {
    return new Map([[queueName, this.running.size]]);
  }

  private abort(which: (running: Running) => boolean = () => true): void {
    for (const running of this.running.values()) {
      if (which(running)) running.stop.abort(new Error('this process is stopping'));
    }
  }

  private async lookWhileAsked(): Promise<void> {
    clearTimeout(this.timer);
    while (this.lookAgain && this.state === 'open') {
      this.lookAgain = false;
      await this.look().catch((error: unknown) => {
        this.deps.logger.warn({ err: error }, 'could not look at the queue of transfers; tries again');
      });
    }
    this.looking = undefined;
    if (this.state !== 'open') return;
    const { renewMs } = this.deps.leaseTiming;
    this.timer = setTimeout(() => this.wake(), Math.min(this.timing.pollMs, renewMs));
    this.timer.unref();
  }

  private async look(): Promise<void> {
    const queue = await readQueue(this.deps.videos);
    this.line = this.lineUp(queue);
    await this.reserved.keep(queue);
    while (this.running.size < this.deps.concurrency) {
      const next = this.line.next();
      if (!next) return;
      const lease = await acquireLease(this.deps, next._id);
      if (!lease) continue;
      if (this.state !== 'open') return lease.release();
      this.line.began(next.team);
      this.begin(lease);
    }
  }

  private lineUp(queue: readonly QueuedTransfer[]): FairLine<Waiting> {
    const teamOf = ({ teamId }: QueuedTransfer) => teamId.toHexString();
    this.turns.keep(new Set(queue.map(teamOf)));
    const mine = [...this.running.values()];
    const elsewhere = queue.filter((one) => isHeld(one) && !this.running.has(one._id.toHexString()));
    const waiting = queue.filter(
      (one) => isOpenTo(one, this.deps.owner) && !this.running.has(one._id.toHexString()),
    );
    const line = new FairLine<Waiting>(
      [...mine.filter(({ yields }) => !yields), ...elsewhere.map((one) => ({ team: teamOf(one) }))],
      waiting.map((one) => ({ _id: one._id, team: teamOf(one), since: waitingSince(one).getTime() })),
      this.turns,
    );
    for (const { yields } of mine) if (yields) line.promise();
    return line;
  }

  private begin(lease: HeldLease): void {
    const { _id, teamId, log, publish } = lease.video;
    const id = _id.toHexString();
    const token = () => this.deps.tokens.get(publish.approvedBy.toHexString(), id);
    const running: Running = {
      team: teamId.toHexString(),
      begun: performance.now(),
      pace: new Pace(publish.youtubeId === null ? publish.object.size - (log.uploading.bytes ?? 0) : 0),
      stop: new AbortController(),
      yields: false,
      done: Promise.resolve(),
    };
    this.running.set(id, running);
    const slot = {
      stop: running.stop.signal,
      pace: running.pace,
      mustYield: () => this.mustYield(running),
      next: () => (this.state === 'open' && token() !== undefined ? ('reserve' as const) : ('free' as const)),
    };
    running.done = runTransfer(this.deps, lease, slot).finally(() => {
      this.running.delete(id);
      this.wake();
    });
  }

  private mustYield(running: Running): boolean {
    const sliceIsOver = performance.now() - running.begun >= this.deps.sliceMs;
    running.yields ||= this.state === 'open' && this.line.yields(running.team, sliceIsOver);
    return running.yields;
  }
}
