import { ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import {
  channel,
  connectToDatabase,
  insertAccounts,
  journeyPassword,
  persist,
  Person,
  signUpTeam,
  storageClient,
  storeThumbnail,
  until,
  type JourneyTeam,
} from '@cutroom/suites-kit';
import type { VideoState } from '@cutroom/contracts';
import { ObjectId, type Collection, type MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { BalancedApis } from './balanced-apis';
import type { Stage } from './stage';

export interface ModelTeam extends JourneyTeam {
  thumbnail: string;
}

interface Approval {
  videoId: string;
  /** The SHA-256 of what the creator had downloaded before it. */
  downloaded: ReadonlySet<string>;
}

interface ModelRow {
  _id: ObjectId;
  state: VideoState;
  incomingKey: string;
  sealings: { key: string }[];
  object: { key: string } | null;
  publish: { awaiting: object | null } | null;
  log: { failure: string | null } | null;
}

/** The environment that the modelled videos share, and the invariants of all of them together. */
export class VersionWorld {
  private readonly approvals = new Map<string, Approval>();

  private constructor(
    private readonly stage: Stage,
    readonly apis: BalancedApis,
    private readonly client: MongoClient,
    private readonly store: S3Client,
  ) {}

  static async start(stage: Stage): Promise<VersionWorld> {
    const apis = await BalancedApis.start(stage.stack);
    return new VersionWorld(stage, apis, await connectToDatabase(stage.stack), storageClient(stage.stack));
  }

  async stop(): Promise<void> {
    await this.apis.settled();
    await this.client.close();
    this.store.destroy();
  }

  private get videos(): Collection<ModelRow> {
    return this.client.db().collection<ModelRow>('videos');
  }

  async newTeam(): Promise<ModelTeam> {
    const team = await signUpTeam(this.apis.address);
    return { ...team, thumbnail: await persist(() => storeThumbnail(team.creator)) };
  }

  /** Adds an editor to the team in the database, because a sign-up takes longer. */
  async newEditor(team: ModelTeam): Promise<Person> {
    const username = `model-${randomUUID().slice(0, 8)}`;
    await insertAccounts(this.client.db(), team, [{ username, teamId: team.teamId }]);
    return persist(() => Person.signedIn(this.apis.address, username, journeyPassword));
  }

  /** A unique title, by which the channel's video is matched to its approval. */
  titleOf(approval: Approval): string {
    const title = `Approval ${this.approvals.size + 1}`;
    this.approvals.set(title, approval);
    return title;
  }

  rowOf(id: string): Promise<ModelRow | null> {
    return this.videos.findOne({ _id: new ObjectId(id) });
  }

  /** Waits for a sweep, which removes an object that belongs to no video. */
  async sweep(): Promise<void> {
    const Bucket = this.stage.stack.env.S3_BUCKET ?? '';
    const [team, video] = [new ObjectId().toHexString(), new ObjectId().toHexString()];
    const Key = `incoming/${team}/${video}.mp4`;
    await this.store.send(new PutObjectCommand({ Bucket, Key, Body: 'marker' }));
    await until('a sweep', async () => !(await this.keysBelow(`incoming/${team}/`)).includes(Key));
  }

  /** Waits until every transfer has ended or awaits consent, and for two whole sweeps. */
  async settled(): Promise<void> {
    await this.apis.settled();
    await until('the transfers to end', async () => {
      const running = await this.videos.find({ state: 'PUBLISHING' }).toArray();
      return running.every(({ publish }) => publish?.awaiting);
    });
    await this.sweep();
    await this.sweep();
  }

  private async keysBelow(Prefix: string): Promise<string[]> {
    const Bucket = this.stage.stack.env.S3_BUCKET ?? '';
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await this.store.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return keys;
  }

  /**
   * Violations in the store: incoming/ holds only awaited uploads, and every sealed object belongs to a video.
   */
  async storeFlaws(): Promise<string[]> {
    const [incoming, sealed, rows] = await Promise.all([
      this.keysBelow('incoming/'),
      this.keysBelow('sealed/'),
      this.videos.find().toArray(),
    ]);
    const awaited = new Set(
      rows.filter(({ state }) => state === 'AWAITING_UPLOAD').map(({ incomingKey }) => incomingKey),
    );
    // A killed process leaves its copy in the video's document; the sweeper removes it after an hour.
    const owned = new Set(
      rows.flatMap(({ object, sealings }) => [
        ...(object ? [object.key] : []),
        ...sealings.map(({ key }) => key),
      ]),
    );
    const stored = new Set(sealed);
    return [
      ...incoming.filter((key) => !awaited.has(key)).map((key) => `${key} was left behind`),
      ...sealed.filter((key) => !owned.has(key)).map((key) => `${key} belongs to no video`),
      ...rows
        .filter(({ object }) => object && !stored.has(object.key))
        .map(({ _id }) => `the bytes of ${_id.toHexString()} are missing`),
    ];
  }

  /** Violations on the channel: each video is there once, and its creator had downloaded it before the approval. */
  async channelFlaws(): Promise<{ flaws: string[]; published: number }> {
    const flaws: string[] = [];
    const seen = new Set<string>();
    const videos = await channel(this.stage.stack);
    for (const { title, sha256 } of videos) {
      const approval = this.approvals.get(title);
      if (!approval?.downloaded.has(sha256)) flaws.push(`“${title}” was not watched before it was approved`);
      if (approval && seen.has(approval.videoId)) flaws.push(`“${title}” is on the channel twice`);
      if (approval) seen.add(approval.videoId);
    }
    return { flaws, published: videos.length };
  }
}
