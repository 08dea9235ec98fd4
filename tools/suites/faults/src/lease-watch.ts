import { ObjectId, type MongoClient, type WithId } from 'mongodb';

interface LeaseRow {
  state: string;
  lease: { owner: string | null; epoch: number; until: Date } | null;
}

/** A lease as it was read at `at` (ms since 1970). */
interface Sighting {
  owner: string | null;
  epoch: number;
  until: number;
  at: number;
}

/** Follows the lease of one transfer in the database. */
export class LeaseWatch {
  readonly sightings: Sighting[] = [];
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
      const last = this.sightings.at(-1);
      const until = lease?.until.getTime() ?? 0;
      if (lease && (last?.epoch !== lease.epoch || last.owner !== lease.owner || last.until !== until)) {
        this.sightings.push({ owner: lease.owner, epoch: lease.epoch, until, at: Date.now() });
      }
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  get owner(): string | null {
    return this.sightings.at(-1)?.owner ?? null;
  }

  async stop(): Promise<void> {
    this.watching = false;
    await this.loop;
  }

  /** The takeovers of a lease that its owner had not released and that had not expired. */
  get stolen(): string[] {
    return this.sightings.flatMap((sighting, index) => {
      const before = this.sightings[index - 1];
      if (!before?.owner || !sighting.owner || before.owner === sighting.owner) return [];
      const early = before.until - sighting.at;
      return early > 0 ? [`epoch ${sighting.epoch}: ${early} ms early`] : [];
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
