import type { StackAddress } from '@cutroom/journey';
import { MongoClient, ObjectId, type WithId } from 'mongodb';

interface LeaseRow {
  state: string;
  lease: { owner: string | null; epoch: number; until: Date } | null;
}

/** One thing that was seen of a lease, and when (ms since 1970). */
interface Sight {
  owner: string | null;
  epoch: number;
  until: number;
  at: number;
}

/** Follows the lease of one transfer in the database: who held it, for how long. */
export class LeaseWatch {
  readonly sights: Sight[] = [];
  private watching = true;
  private readonly loop: Promise<void>;

  constructor(
    private readonly client: MongoClient,
    private readonly videoId: string,
  ) {
    this.loop = this.follow();
  }

  private async follow(): Promise<void> {
    while (this.watching) {
      const { lease } = await readRow(this.client, this.videoId);
      const last = this.sights.at(-1);
      const until = lease?.until.getTime() ?? 0;
      if (lease && (last?.epoch !== lease.epoch || last.owner !== lease.owner || last.until !== until)) {
        this.sights.push({ owner: lease.owner, epoch: lease.epoch, until, at: Date.now() });
      }
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  get owner(): string | null {
    return this.sights.at(-1)?.owner ?? null;
  }

  async stop(): Promise<void> {
    this.watching = false;
    await this.loop;
  }

  /** Every time the lease was taken from somebody who neither gave it back nor had lost it by the clock. */
  get stolen(): string[] {
    return this.sights.flatMap((sight, index) => {
      const before = this.sights[index - 1];
      if (!before?.owner || !sight.owner || before.owner === sight.owner) return [];
      return sight.at < before.until ? [`epoch ${sight.epoch}: ${before.until - sight.at} ms early`] : [];
    });
  }
}

export async function readRow(client: MongoClient, videoId: string): Promise<WithId<LeaseRow>> {
  const row = await client
    .db()
    .collection<LeaseRow>('videos')
    .findOne({ _id: new ObjectId(videoId) });
  if (!row) throw new Error(`there is no video ${videoId}`);
  return row;
}

export const connectTo = (stack: StackAddress): Promise<MongoClient> =>
  MongoClient.connect(stack.env.MONGODB_URI ?? '');
