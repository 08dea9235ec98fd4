import type { LeaseRecord, LogRecord, PublishRecord, VideoModel, VideoRecord } from '../../video/video.model';
import { beforeNow, fromNow, literally } from './database-clock';

/** A process that has not been heard of for `lengthMs` has lost its transfers; a living one renews in time. */
export interface LeaseTiming {
  lengthMs: number;
  renewMs: number;
}

export const defaultLeaseTiming: LeaseTiming = { lengthMs: 12_000, renewMs: 4_000 };

/** Another process may have the transfer by now: this one must touch nothing any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A transfer as it is known to belong to somebody: has a publish, a lease and a log. */
export interface TransferRecord extends VideoRecord {
  publish: PublishRecord;
  lease: LeaseRecord;
  log: LogRecord;
}

export interface LeaseDeps {
  videos: VideoModel;
  owner: string;
  leaseTiming: LeaseTiming;
}

interface LeaseChange {
  publish?: Partial<PublishRecord>;
  log?: (log: LogRecord) => LogRecord;
  /** The end of the transfer: the lease ends with it. */
  state?: 'PENDING' | 'PUBLISHED';
}

/** A transfer that is put off: until when, and what is to be remembered of its tries. */
interface Rest {
  waitMs: number;
  failures: number;
  furthest: number;
  /** How long ago the last byte moved. */
  idleMs: number;
  log: (log: LogRecord) => LogRecord;
}

/**
 * A lease while it is held. Every write goes through it and is conditional on owner and epoch. `signal` aborts as
 * soon as the lease is lost, or could not be renewed in time and may be lost.
 */
export class HeldLease {
  readonly signal: AbortSignal;
  /** The database's time when it was taken. */
  readonly acquiredAt: Date;
  private readonly lost = new AbortController();
  private readonly renewal: NodeJS.Timeout;
  private expiry: NodeJS.Timeout | undefined;
  private writes: Promise<unknown> = Promise.resolve();
  private over = false;

  /** @param asked when the lease was asked for, by `performance.now()` */
  constructor(
    private readonly deps: LeaseDeps,
    public video: TransferRecord,
    asked: number,
  ) {
    const { lengthMs, renewMs } = deps.leaseTiming;
    this.signal = this.lost.signal;
    this.acquiredAt = new Date(video.lease.until.getTime() - lengthMs);
    this.holdFrom(asked);
    // A database that is away for a moment does not end the lease, the passing of its length does.
    this.renewal = setInterval(() => void this.write({}).catch(() => undefined), renewMs);
    this.renewal.unref();
  }

  /**
   * Writes, and renews. One write at a time, so that each builds upon the one before.
   *
   * @throws LeaseLost
   */
  write({ publish = {}, log, state }: LeaseChange): Promise<TransferRecord> {
    return this.inTurn(async () => {
      const values = Object.entries(publish).map(([name, value]) => [`publish.${name}`, value] as const);
      const asked = performance.now();
      const video = await this.update({
        ...literally(Object.fromEntries(values)),
        ...(log && literally({ log: log(this.video.log) })),
        ...(state ? { state, ...this.letGo('free') } : this.renewed()),
      });
      if (state) this.stop();
      else this.holdFrom(asked);
      return video;
    });
  }

  /**
   * Puts the transfer off and lets go of it, in one write: whoever takes it up again finds what was learnt.
   *
   * @param next 'reserve': this process has the access token and will take it up again while it lives
   * @throws LeaseLost
   */
  rest({ waitMs, failures, furthest, idleMs, log }: Rest, next: 'reserve' | 'free'): Promise<TransferRecord> {
    return this.inTurn(async () => {
      const video = await this.update({
        'publish.backoff': {
          failures,
          furthest,
          // Nothing has moved while it is there: what it says stays true to the millisecond.
          progressAt: this.video.publish.backoff?.progressAt ?? beforeNow(Math.round(idleMs)),
          until: fromNow(waitMs),
        },
        ...literally({ log: log(this.video.log) }),
        ...this.letGo(next, waitMs),
      });
      this.stop();
      return video;
    });
  }

  /** Lets go of it at once, so that the next process need not wait for its end. Harmless when it is over or lost. */
  async release(next: 'reserve' | 'free' = 'free'): Promise<void> {
    if (this.over) return;
    this.stop();
    await this.writes;
    const { _id, lease } = this.video;
    await this.deps.videos.updateOne(
      { _id, 'lease.owner': lease.owner, 'lease.epoch': lease.epoch },
      [{ $set: this.letGo(next) }],
      { updatePipeline: true },
    );
  }

  /** No renewal any more, whatever becomes of the row. */
  stop(): void {
    this.over = true;
    clearInterval(this.renewal);
    clearTimeout(this.expiry);
  }

  private inTurn(work: () => Promise<TransferRecord>): Promise<TransferRecord> {
    const result = this.writes.then(work);
    this.writes = result.catch(() => undefined);
    return result;
  }

  private renewed() {
    return { 'lease.until': fromNow(this.deps.leaseTiming.lengthMs) };
  }

  private letGo(next: 'reserve' | 'free', waitMs = 0) {
    const kept = next === 'reserve';
    return {
      'lease.owner': kept ? this.deps.owner : null,
      'lease.reserved': kept,
      'lease.until': kept ? fromNow(this.deps.leaseTiming.lengthMs) : '$$NOW',
      'lease.waitingSince': fromNow(waitMs),
    };
  }

  /** @throws LeaseLost */
  private async update($set: Record<string, unknown>): Promise<TransferRecord> {
    this.signal.throwIfAborted();
    const { _id, lease } = this.video;
    const video = await this.deps.videos
      .findOneAndUpdate(
        { _id, state: 'PUBLISHING', 'lease.owner': lease.owner, 'lease.epoch': lease.epoch },
        [{ $set }],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean<TransferRecord>();
    if (!video) {
      const error = new LeaseLost('the transfer belongs to another process by now');
      this.lost.abort(error);
      throw error;
    }
    this.video = video;
    return video;
  }

  /**
   * Counts from before the write was sent, and a bit less than its length: never longer than the row says. The clock
   * is one that nobody sets.
   */
  private holdFrom(asked: number): void {
    if (this.over) return;
    const left = asked + this.deps.leaseTiming.lengthMs * 0.9 - performance.now();
    clearTimeout(this.expiry);
    this.expiry = setTimeout(
      () => this.lost.abort(new LeaseLost('the lease could not be renewed in time')),
      Math.max(0, left),
    );
    this.expiry.unref();
  }
}
