import type { Types, UpdateQuery } from 'mongoose';
import type { LeaseRecord, LogRecord, PublishRecord, VideoModel, VideoRecord } from '../../video/video.model';

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

interface LeaseChange {
  publish?: Partial<PublishRecord>;
  log?: (log: LogRecord) => LogRecord;
  /** The end of the transfer: the lease ends with it. */
  state?: 'PENDING' | 'PUBLISHED';
}

interface LeaseDeps {
  videos: VideoModel;
  owner: string;
  leaseTiming: LeaseTiming;
}

/**
 * Takes the lease of a transfer that nobody holds, or that was reserved for this process when the permission
 * came in. One that this process holds is not taken again: a job whose own lock ended while the database was away
 * starts anew beside its first run, and both would send. The epoch grows each time it is taken.
 *
 * @returns null when it is held, or there is nothing to transfer
 */
export async function acquireLease(deps: LeaseDeps, videoId: Types.ObjectId): Promise<HeldLease | null> {
  const { videos, owner, leaseTiming } = deps;
  const asked = Date.now();
  const video = await videos
    .findOneAndUpdate(
      {
        _id: videoId,
        state: 'PUBLISHING',
        'publish.awaiting': null,
        $or: [
          { 'lease.owner': null },
          { 'lease.owner': owner, 'lease.reserved': true },
          { 'lease.until': { $lt: new Date(asked) } },
        ],
      },
      {
        $set: {
          'lease.owner': owner,
          'lease.until': new Date(asked + leaseTiming.lengthMs),
          'lease.reserved': false,
        },
        $inc: { 'lease.epoch': 1 },
      },
      { returnDocument: 'after' },
    )
    .lean<TransferRecord>();
  return video && new HeldLease(deps, video, asked);
}

/**
 * A lease for a transfer that is about to be queued: this process holds the access token, so it gets the first
 * go. It ends like any other when this process does not begin.
 */
export const reserveLease = (
  { owner, leaseTiming }: Omit<LeaseDeps, 'videos'>,
  before: LeaseRecord | null,
): LeaseRecord => ({
  owner,
  epoch: (before?.epoch ?? 0) + 1,
  until: new Date(Date.now() + leaseTiming.lengthMs),
  reserved: true,
});

/**
 * A lease while it is held. Every write goes through it and is conditional on owner and epoch. `signal` aborts as
 * soon as the lease is lost, or could not be renewed in time and may be lost.
 */
export class HeldLease {
  readonly signal: AbortSignal;
  private readonly lost = new AbortController();
  private readonly renewal: NodeJS.Timeout;
  private expiry: NodeJS.Timeout | undefined;
  private writes: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly deps: LeaseDeps,
    public video: TransferRecord,
    acquiredAt: number,
  ) {
    this.signal = this.lost.signal;
    this.holdFrom(acquiredAt);
    // A database that is away for a moment does not end the lease, the passing of its length does.
    this.renewal = setInterval(() => void this.write({}).catch(() => undefined), deps.leaseTiming.renewMs);
    this.renewal.unref();
  }

  /**
   * Writes, and renews. One write at a time, so that each builds upon the one before.
   *
   * @throws LeaseLost
   */
  write(change: LeaseChange): Promise<TransferRecord> {
    const result = this.writes.then(() => this.writeNow(change));
    this.writes = result.catch(() => undefined);
    return result;
  }

  /** Lets go of it at once, so that the next process need not wait for its end. Harmless when it is lost. */
  async release(): Promise<void> {
    this.stop();
    await this.writes;
    const { _id, lease } = this.video;
    await this.deps.videos.updateOne(
      { _id, 'lease.owner': lease.owner, 'lease.epoch': lease.epoch },
      { $set: { 'lease.owner': null, 'lease.until': new Date() } },
    );
  }

  /** No renewal any more, whatever becomes of the row. */
  stop(): void {
    clearInterval(this.renewal);
    clearTimeout(this.expiry);
  }

  private async writeNow({ publish, log, state }: LeaseChange): Promise<TransferRecord> {
    this.signal.throwIfAborted();
    const { _id, lease } = this.video;
    const asked = Date.now();
    const until = new Date(asked + this.deps.leaseTiming.lengthMs);
    const $set: Record<string, unknown> = { 'lease.until': until };
    for (const [name, value] of Object.entries(publish ?? {})) $set[`publish.${name}`] = value;
    if (log) $set.log = log(this.video.log);
    if (state) Object.assign($set, { state, 'lease.owner': null });
    const video = await this.deps.videos
      .findOneAndUpdate(
        { _id, state: 'PUBLISHING', 'lease.owner': lease.owner, 'lease.epoch': lease.epoch },
        { $set } as UpdateQuery<VideoRecord>,
        { returnDocument: 'after' },
      )
      .lean<TransferRecord>();
    if (!video) {
      const error = new LeaseLost('the transfer belongs to another process by now');
      this.lost.abort(error);
      throw error;
    }
    this.video = video;
    if (state) this.stop();
    else this.holdFrom(asked);
    return video;
  }

  /** Counts from before the write was sent, and a bit less than its length: never longer than the row says. */
  private holdFrom(moment: number): void {
    const left = moment + this.deps.leaseTiming.lengthMs * 0.9 - Date.now();
    clearTimeout(this.expiry);
    this.expiry = setTimeout(
      () => this.lost.abort(new LeaseLost('the lease could not be renewed in time')),
      Math.max(0, left),
    );
    this.expiry.unref();
  }
}
