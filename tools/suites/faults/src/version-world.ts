import { ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { channel, journeyPassword, Person, signUpTeam, until, type JourneyTeam } from '@cutroom/journey';
import type { VideoState } from '@cutroom/contracts';
import { ObjectId, type Collection, type Db, type MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { BalancedApis } from './balanced-apis';
import { connectTo } from './lease-watch';
import type { Approval } from './modelled-video';
import { persist } from './persist';
import { storeThumbnail } from './publish-cut';
import type { Stage } from './stage';
import { storageClient } from './storage';

export interface ModelTeam extends JourneyTeam {
  thumbnail: string;
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

/** Everything that the modelled videos share, and what must hold of all of them together. */
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
    return new VersionWorld(stage, apis, await connectTo(stage.stack), storageClient(stage.stack));
  }

  async stop(): Promise<void> {
    await this.apis.settled();
    await this.client.close();
    this.store.destroy();
  }

  private get database(): Db {
    return this.client.db();
  }

  private get videos(): Collection<ModelRow> {
    return this.database.collection<ModelRow>('videos');
  }

  async newTeam(): Promise<ModelTeam> {
    const team = await signUpTeam(this.apis.address);
    return { ...team, thumbnail: await storeThumbnail(team.creator) };
  }

  /** One more editor in a team: added to the database, as a sign-up takes long. */
  async newEditor({ teamId, editorEmail }: ModelTeam): Promise<Person> {
    const username = `model-${randomUUID().slice(0, 8)}`;
    const users = this.database.collection('users');
    const like = await users.findOne({ email: editorEmail });
    await users.insertOne({
      ...like,
      _id: new ObjectId(),
      username,
      usernameLower: username,
      email: `${username}@example.com`,
      teamId: new ObjectId(teamId),
    });
    const editor = new Person(this.apis.address);
    await persist(() => editor.signIn(username, journeyPassword));
    return editor;
  }

  /** A title for the channel that no other approval has. */
  titleOf(approval: Approval): string {
    const title = `Approval ${this.approvals.size + 1}`;
    this.approvals.set(title, approval);
    return title;
  }

  rowOf(id: string): Promise<ModelRow | null> {
    return this.videos.findOne({ _id: new ObjectId(id) });
  }

  /** Waits for a sweep: it removes an object of no video. */
  async sweep(): Promise<void> {
    const Bucket = this.stage.stack.env.S3_BUCKET ?? '';
    const [team, video] = [new ObjectId().toHexString(), new ObjectId().toHexString()];
    const Key = `incoming/${team}/${video}.mp4`;
    await this.store.send(new PutObjectCommand({ Bucket, Key, Body: 'marker' }));
    await until('a sweep', async () => !(await this.keysBelow(`incoming/${team}/`)).includes(Key));
  }

  /** Waits until every transfer has ended or rests until its creator gives permission again, and for two whole sweeps. */
  async settled(): Promise<void> {
    await this.apis.settled();
    await until('the transfers to end', async () => {
      const underWay = await this.videos.find({ state: 'PUBLISHING' }).toArray();
      return underWay.every(({ publish }) => publish?.awaiting);
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

  /** What is wrong with the store: only uploads that are awaited lie under incoming/, every sealed object has its row. */
  async storeFlaws(): Promise<string[]> {
    const [incoming, sealed, rows] = await Promise.all([
      this.keysBelow('incoming/'),
      this.keysBelow('sealed/'),
      this.videos.find().toArray(),
    ]);
    const awaited = new Set(
      rows.filter(({ state }) => state === 'AWAITING_UPLOAD').map(({ incomingKey }) => incomingKey),
    );
    // The copy of a killed process is on its row until the sweeper removes it after an hour.
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

  /** What is wrong with the channel: every video on it is what its creator had downloaded before that approval, once. */
  async channelFlaws(): Promise<{ flaws: string[]; published: number }> {
    const flaws: string[] = [];
    const seen = new Set<Approval['video']>();
    const videos = await channel(this.stage.stack);
    for (const { title, sha256 } of videos) {
      const approval = this.approvals.get(title);
      if (!approval?.downloaded.has(sha256)) flaws.push(`“${title}” was not watched before it was approved`);
      if (approval && seen.has(approval.video)) flaws.push(`“${title}” is on the channel twice`);
      if (approval) seen.add(approval.video);
    }
    return { flaws, published: videos.length };
  }
}
