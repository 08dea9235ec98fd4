import { beforeNow, fromNow, LeaseHold, LeaseLost, literally, type LeaseTiming } from '@cutroom/jobs';
import type { ClientSession } from 'mongoose';
import type { VideoModel } from '../../video/video.model';
import type { PublishRecord } from '../../video/publish.record';
import type { LogRecord } from '../../video/video.record';
import type { TransferRecord } from '../records/publishing-record';
import type { NextHolder } from './slot';

/** A process that is not heard of for `lengthMs` loses its transfers. */
export const defaultLeaseTiming: LeaseTiming = { lengthMs: 12_000, renewMs: 4_000 };

/** The process that holds leases. */
export interface LeaseOwner {
  /** Unique per process. */
  owner: string;
  leaseTiming: LeaseTiming;
}

export interface LeaseDeps extends LeaseOwner {
  videos: VideoModel;
}

interface LeaseChange {
  publish?: Partial<PublishRecord>;
  log?: (log: LogRecord) => LogRecord;
  /** Ends the transfer, and with it the lease. */
  state?: 'PENDING' | 'PUBLISHED';
  /** What is written in the same transaction. */
  alongside?: (session: ClientSession) => Promise<void>;
}

/** A transfer that is put off: for how long, and its tries so far. */
interface Rest {
  waitMs: number;
  failures: number;
  furthest: number;
  /** How long ago the last byte moved. */
  idleMs: number;
  log: (log: LogRecord) => LogRecord;
}

/**
 * A lease while this process holds it. Every write of a transfer goes through it and is conditional on owner and epoch.
 * `signal` aborts when the lease is lost, and when it may be lost because it could not be renewed in time.
 */
export class HeldLease {
  /** When the lease was taken, by the database's clock. */
  readonly acquiredAt: Date;
  private readonly hold: LeaseHold;
  private writes: Promise<unknown> = Promise.resolve();
  private over = false;

  /** @param asked when the lease was requested, by `performance.now()` */
  constructor(
    private readonly deps: LeaseDeps,
    public video: TransferRecord,
    asked: number,
  ) {
    const { leaseTiming } = deps;
    this.acquiredAt = new Date(video.lease.until.getTime() - leaseTiming.lengthMs);
    this.hold = new LeaseHold(leaseTiming, asked, () => this.write({}));
  }

  get signal(): AbortSignal {
    return this.hold.signal;
  }

  /**
   * Writes and renews. Writes run one at a time, so each starts from the result of the one before.
   *
   * @throws LeaseLost
   */
  write({ publish = {}, log, state, alongside }: LeaseChange): Promise<TransferRecord> {
    return this.inTurn(async () => {
      const values = Object.entries(publish).map(([name, value]) => [`publish.${name}`, value] as const);
      const asked = performance.now();
      const change = {
        ...literally(Object.fromEntries(values)),
        ...(log && literally({ log: log(this.video.log) })),
        ...(state ? { state, ...this.letGo('free') } : this.renewed()),
      };
      const video = await this.update(change, alongside);
      if (state) this.stop();
      else this.hold.extend(asked);
      return video;
    });
  }

  /**
   * Puts the transfer off and lets go of it in one write. Whoever takes it next finds the tries on the row.
   *
   * @param next 'reserve' when this process has the access token and will take the transfer again
   * @throws LeaseLost
   */
  rest({ waitMs, failures, furthest, idleMs, log }: Rest, next: NextHolder): Promise<TransferRecord> {
    return this.inTurn(async () => {
      const video = await this.update({
        'publish.backoff': {
          failures,
          furthest,
          // No byte has moved since it was written, so its time is still exact.
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

  /** Ends the lease at once, so that the next process need not wait for it to expire. Harmless when it is over. */
  async release(next: NextHolder = 'free'): Promise<void> {
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

  /** Ends the renewals and leaves the row as it is. */
  stop(): void {
    this.over = true;
    this.hold.stop();
  }

  private inTurn(work: () => Promise<TransferRecord>): Promise<TransferRecord> {
    const result = this.writes.then(work);
    this.writes = result.catch(() => undefined);
    return result;
  }

  private renewed() {
    return { 'lease.until': fromNow(this.deps.leaseTiming.lengthMs) };
  }

  private letGo(next: NextHolder, waitMs = 0) {
    const kept = next === 'reserve';
    return {
      'lease.owner': kept ? this.deps.owner : null,
      'lease.reserved': kept,
      'lease.until': kept ? fromNow(this.deps.leaseTiming.lengthMs) : '$$NOW',
      'lease.waitingSince': fromNow(waitMs),
    };
  }

  /** @throws LeaseLost */
  private async update(
    $set: Record<string, unknown>,
    alongside?: LeaseChange['alongside'],
  ): Promise<TransferRecord> {
    this.signal.throwIfAborted();
    const { videos } = this.deps;
    let video: TransferRecord | null = null;
    if (!alongside) video = await this.change($set);
    else {
      await videos.db.transaction(async (session) => {
        video = await this.change($set, session);
        if (video) await alongside(session);
      });
    }
    if (!video) {
      const error = new LeaseLost('another process has the transfer');
      this.hold.lose(error);
      throw error;
    }
    this.video = video;
    return video;
  }

  private async change(
    $set: Record<string, unknown>,
    session?: ClientSession,
  ): Promise<TransferRecord | null> {
    const { _id, lease } = this.video;
    return this.deps.videos
      .findOneAndUpdate(
        { _id, state: 'PUBLISHING', 'lease.owner': lease.owner, 'lease.epoch': lease.epoch },
        [{ $set }],
        { returnDocument: 'after', updatePipeline: true, session },
      )
      .lean<TransferRecord>();
  }
}
