import type { Types } from 'mongoose';
import { acquireLease } from './acquire-lease';
import { FairLine, TeamTurns, type InLine } from './fair-line';
import type { HeldLease } from './lease';
import { Pace } from './pace';
import { ReservedTransfers } from './reserved-transfers';
import { runTransfer } from './run-transfer';
import { setAside } from './set-aside';
import type { Slot } from './slot';
import {
  bytesLeft,
  isDue,
  isHeld,
  isOpenTo,
  readQueue,
  waitingSince,
  type QueuedTransfer,
} from './transfer-queue';
import type { TransferDeps } from './transfer.deps';

/** Metrics count transfers like jobs, under this name. */
const queueName = 'publish.transfer';

export interface SlotsTiming {
  /** How often the queue is read for transfers of other processes. */
  pollMs: number;
  /** How long a stopping process continues transfers that are nearly done. */
  graceMs: number;
}

/** A transfer must be expected well within the grace: its speed is an estimate, and its thumbnail follows. */
const graceMargin = 1.5;

interface SlotsDeps extends TransferDeps {
  /** How many transfers this process runs at a time. */
  concurrency: number;
}

interface Running {
  team: string;
  begun: number;
  pace: Pace;
  stop: AbortController;
  /** It was asked to yield and will release its slot soon. */
  yields: boolean;
  done: Promise<void>;
}

interface Waiting extends InLine {
  transfer: QueuedTransfer;
}

const idOf = ({ _id }: QueuedTransfer) => _id.toHexString();
const teamOf = ({ teamId }: QueuedTransfer) => teamId.toHexString();

/**
 * The slots in which this process runs transfers. Whenever a slot is free, it takes the next transfer from the rows of the
 * videos. So every process takes part, nothing is queued twice, and a lost wake-up costs one poll at most (ADR 016).
 */
export class TransferSlots {
  private readonly running = new Map<string, Running>();
  private readonly turns = new TeamTurns();
  private readonly reserved: ReservedTransfers;
  private line = new FairLine<Waiting>([], [], this.turns);
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private state: 'idle' | 'open' | 'stopping' | 'over' = 'idle';
  /** When the grace ends, by `performance.now()`. */
  private deadline = Infinity;

  constructor(
    private readonly deps: SlotsDeps,
    private readonly timing: SlotsTiming,
  ) {
    this.reserved = new ReservedTransfers(deps);
  }

  start(): void {
    this.state = 'open';
    this.wake();
  }

  /** Reads the queue now. Simultaneous calls share one reading. */
  wake(): void {
    if (this.state !== 'open' && this.state !== 'stopping') return;
    this.lookAgain = true;
    this.looking ??= this.lookWhileAsked();
  }

  /**
   * Takes no transfer from other processes any more. A transfer whose token is here and that will clearly end within the
   * grace may end, thumbnail included, because the token dies with the process. The others are handed over at once.
   */
  async stop(): Promise<void> {
    if (this.state !== 'open') return;
    this.state = 'stopping';
    this.deadline = performance.now() + this.timing.graceMs;
    this.abort(({ pace }) => !this.fits(pace));
    const end = setTimeout(() => {
      this.state = 'over';
      this.abort();
    }, this.timing.graceMs);
    do {
      this.wake();
      await this.looking;
      await Promise.all([...this.running.values()].map(({ done }) => done));
    } while (this.running.size > 0);
    clearTimeout(end);
    this.state = 'over';
    await this.reserved.releaseAll();
  }

  /** Releases reservations of callbacks that were answered after `stop`. */
  close = (): Promise<void> => this.reserved.releaseAll();

  /** How many transfers are due and run nowhere, in all processes. Same shape as `Jobs.countWaiting`. */
  async countWaiting(): Promise<ReadonlyMap<string, number>> {
    const { queue } = await readQueue(this.deps.videos);
    return new Map([[queueName, queue.filter((one) => isDue(one) && !isHeld(one)).length]]);
  }

  countRunning(): ReadonlyMap<string, number> {
    return new Map([[queueName, this.running.size]]);
  }

  private fits(pace: Pace): boolean {
    return pace.msLeft * graceMargin <= this.deadline - performance.now();
  }

  private abort(which: (running: Running) => boolean = () => true): void {
    for (const running of this.running.values()) {
      if (which(running)) running.stop.abort(new Error('this process is stopping'));
    }
  }

  private async lookWhileAsked(): Promise<void> {
    clearTimeout(this.timer);
    while (this.lookAgain && this.state !== 'over') {
      this.lookAgain = false;
      await this.look().catch((error: unknown) => {
        this.deps.logger.warn({ err: error }, 'could not read the queue of transfers; will retry');
      });
    }
    this.looking = undefined;
    if (this.state !== 'open') return;
    const { renewMs } = this.deps.leaseTiming;
    this.timer = setTimeout(() => this.wake(), Math.min(this.timing.pollMs, renewMs));
    this.timer.unref();
  }

  private async look(): Promise<void> {
    const { queue, unreadable } = await readQueue(this.deps.videos);
    for (const id of unreadable) await this.setAside(id);
    this.line = this.lineUp(queue);
    await this.reserved.keep(queue);
    while (this.running.size < this.deps.concurrency) {
      const next = this.line.next();
      if (!next) return;
      const { _id, isThere } = next.transfer;
      const lease = await acquireLease(this.deps, _id, { early: this.state === 'stopping' && isThere });
      if (!lease) continue;
      this.line.began(next.team);
      this.begin(lease, next.transfer);
    }
  }

  /** A row that cannot be written either must not stop the others. */
  private async setAside(videoId: Types.ObjectId): Promise<void> {
    await setAside(this.deps, videoId, 'the queue cannot read it').catch((err: unknown) => {
      this.deps.logger.error({ err, videoId }, 'could not set aside a publish whose row cannot be read');
    });
  }

  private lineUp(queue: readonly QueuedTransfer[]): FairLine<Waiting> {
    this.turns.keep(new Set(queue.map(teamOf)));
    const others = queue.filter((one) => !this.running.has(idOf(one)));
    const mine = [...this.running.values()];
    const line = new FairLine<Waiting>(
      [
        ...mine.filter(({ yields }) => !yields),
        ...others.filter(isHeld).map((one) => ({ team: teamOf(one) })),
      ],
      others
        .filter((one) => this.mayTake(one))
        .map((transfer) => ({ transfer, team: teamOf(transfer), since: waitingSince(transfer).getTime() })),
      this.turns,
    );
    for (const { yields } of mine) if (yields) line.promise();
    return line;
  }

  private mayTake(transfer: QueuedTransfer): boolean {
    if (this.state === 'open') return isOpenTo(transfer, this.deps.owner);
    const canBeDone = isDue(transfer) || transfer.isThere;
    return canBeDone && this.reserved.has(transfer) && this.fits(new Pace(bytesLeft(transfer)));
  }

  private begin(lease: HeldLease, transfer: QueuedTransfer): void {
    const running: Running = {
      team: teamOf(transfer),
      begun: performance.now(),
      pace: new Pace(bytesLeft(transfer)),
      stop: new AbortController(),
      yields: false,
      done: Promise.resolve(),
    };
    this.running.set(idOf(transfer), running);
    // The process may have begun to stop while the lease was requested.
    if (this.state !== 'open' && !this.fits(running.pace))
      running.stop.abort(new Error('this process is stopping'));
    const slot: Slot = {
      stop: running.stop.signal,
      pace: running.pace,
      mustYield: () => this.mustYield(running),
      next: () => (this.state === 'open' && this.reserved.hasToken(transfer) ? 'reserve' : 'free'),
    };
    running.done = runTransfer(this.deps, lease, slot).finally(() => {
      this.running.delete(idOf(transfer));
      this.wake();
    });
  }

  private mustYield(running: Running): boolean {
    const { sliceMs } = this.deps;
    const sliceIsOver = performance.now() - running.begun >= sliceMs;
    // A transfer that is nearly done finishes instead.
    const mayYield = this.state === 'open' && running.pace.msLeft > sliceMs / 2;
    running.yields ||= mayYield && this.line.yields(running.team, sliceIsOver);
    return running.yields;
  }
}
