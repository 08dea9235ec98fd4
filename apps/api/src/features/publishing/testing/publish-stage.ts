import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { endpoints, type PublishRequest, type VideoLog } from '@cutroom/contracts';
import { createConnection, Types, type Connection } from 'mongoose';
import { buildCreator, buildEditor, buildSealedObject, type SignedIn } from '../../../testing/builders';
import { mailsTo, type ReceivedMail } from '../../../testing/mails';
import { testEnvironment } from '../../../testing/test-api';
import { until } from '../../../testing/until';
import { incomingKey, newVersion, sealedKey } from '../../video/object-key';
import type { VideoRecord } from '../../video/video.model';
import type { PublishTiming } from '../../../compose';
import { Browser, type ShownPage } from './browser';
import { startPublishApi, type PublishApi } from './publish-api';
import { holdSandbox, sandbox, type ChannelVideo } from './sandbox';
import { startStatusRecorder, type StatusRecorder } from './status-recorder';

export type Creator = SignedIn & { teamId: string };

/** A video that waits for review, with its bytes in storage. */
export interface PendingVideo {
  id: string;
  version: string;
  /** Where the store keeps it. */
  key: string;
  bytes: Buffer;
  sha256: string;
  thumbnail: string;
  thumbnailSha256: string;
}

export interface PublishStage {
  api: PublishApi;
  status: StatusRecorder;
  creator: Creator;
  editor: SignedIn;
  /** Another api process on the same database and storage. */
  startAnother(): Promise<PublishApi>;
  /** Stops the api gracefully and puts a new one in its place; `meanwhile` is done to the database in between. */
  restart(meanwhile?: (connection: Connection) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

/** Everything that a publish needs, of its own but for the sandbox, which is held meanwhile. */
export async function startPublishStage(
  overrides: NodeJS.ProcessEnv = {},
  timing: PublishTiming = {},
): Promise<PublishStage> {
  const release = await holdSandbox();
  await sandbox.clearFaults();
  const serviceToken = randomBytes(32).toString('base64');
  const status = await startStatusRecorder(serviceToken);
  const env = testEnvironment({
    SERVICE_TOKEN: serviceToken,
    STATUS_SERVICE_URL: status.url,
    API_PUBLIC_URL: (process.env.TEST_GOOGLE_REDIRECT_URI ?? '').replace(/\/yt\/callback$/, ''),
    YOUTUBE_WATCH_URL: `${process.env.TEST_YOUTUBE_URL}/watch?v=`,
    ...overrides,
  });
  const api = await startPublishApi(env, timing);
  const apis = [api];
  const creator = await buildCreator(api.deps);
  const editor = await buildEditor(api.deps, creator.teamId);
  const startAnother = async () => {
    const another = await startPublishApi(env, timing);
    apis.push(another);
    return another;
  };
  const stage: PublishStage = {
    api,
    status,
    creator,
    editor,
    startAnother,
    async restart(meanwhile) {
      await stage.api.stop();
      if (meanwhile) {
        const connection = await createConnection(env.MONGODB_URI).asPromise();
        await meanwhile(connection);
        await connection.close();
      }
      stage.api = await startAnother();
    },
    async close() {
      await sandbox.clearFaults();
      await Promise.all(apis.map((one) => one.stop()));
      await status.close();
      await release();
    },
  };
  return stage;
}

/** Another creator with a team of its own on the same stage. */
export async function buildRival(stage: PublishStage): Promise<PublishStage> {
  const creator = await buildCreator(stage.api.deps);
  return { ...stage, creator, editor: await buildEditor(stage.api.deps, creator.teamId) };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A JPEG by its first bytes, which is what YouTube looks at. */
const jpeg = (): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(2_000)]);

export async function buildPendingVideo(
  { api, creator, editor }: PublishStage,
  { size = 700_000, title = `Cut ${randomUUID()}` } = {},
): Promise<PendingVideo> {
  const teamId = new Types.ObjectId(creator.teamId);
  const videoId = new Types.ObjectId();
  const version = newVersion();
  const parts = { teamId, videoId, extension: 'mp4', version } as const;
  const key = sealedKey(parts);
  const bytes = randomBytes(size);
  const picture = jpeg();
  const thumbnail = `thumbnails/${creator.teamId}/${randomUUID()}.jpg`;
  await api.deps.storage.put(key, bytes, { contentType: 'video/mp4' });
  await api.deps.storage.put(thumbnail, picture, { contentType: 'image/jpeg' });
  const { etag = '', lastModified = new Date() } = (await api.deps.storage.head(key)) ?? {};
  const object = buildSealedObject({ version, key, etag, size, source: { etag, lastModified } });
  await api.deps.videos.create({
    _id: videoId,
    teamId,
    uploadedBy: new Types.ObjectId(editor.id),
    title,
    comment: 'A comment',
    maximumVideoQuality: '1080p',
    extension: 'mp4',
    state: 'PENDING',
    incomingKey: incomingKey(parts),
    uploadUrlExpiresAt: new Date(),
    object,
  });
  return {
    id: videoId.toHexString(),
    version,
    key,
    bytes,
    sha256: sha256(bytes),
    thumbnail,
    thumbnailSha256: sha256(picture),
  };
}

export const publishForm = (
  video: PendingVideo,
  overrides: Partial<PublishRequest> = {},
): PublishRequest => ({
  title: `On the channel ${video.id}`,
  description: 'What it is about',
  tags: ['cut', 'two words'],
  privacyStatus: 'unlisted',
  notifySubscribers: false,
  videoId: video.id,
  thumbnail: video.thumbnail,
  ...overrides,
});

/** Asks for the consent page, as the review page does. */
export async function askConsent(
  { api, creator }: PublishStage,
  video: PendingVideo,
  overrides: Partial<PublishRequest> = {},
): Promise<{ url: string; browser: Browser }> {
  const answer = await api.call(endpoints.startPublish, {
    token: creator.token,
    body: publishForm(video, overrides),
  });
  if (answer.data === null) throw new Error(`${answer.status} ${answer.message}`);
  const browser = new Browser(api.url);
  browser.keep(answer.headers);
  return { url: answer.data, browser };
}

/** Asks, allows with a Google account of the creator's own, and comes back. */
export async function publish(stage: PublishStage, video: PendingVideo): Promise<ShownPage> {
  const { url, browser } = await askConsent(stage, video);
  return browser.consent(url, { decision: 'allow', account: stage.creator.id });
}

export const rowOf = async ({ api }: PublishStage, { id }: PendingVideo): Promise<VideoRecord> => {
  const row = await api.deps.videos.findById(id).lean<VideoRecord>();
  if (!row) throw new Error(`no video ${id}`);
  return row;
};

export const untilState = (
  stage: PublishStage,
  video: PendingVideo,
  state: VideoRecord['state'],
): Promise<VideoRecord> =>
  until(`the video is ${state}`, async () => {
    const row = await rowOf(stage, video);
    return row.state === state && row;
  });

/** The log as status-service knows it, once it is as `check` says. */
export const untilLog = (
  { status }: PublishStage,
  { id }: PendingVideo,
  check: (log: VideoLog) => boolean,
): Promise<VideoLog> => until('the log has been told', () => status.logsOf(id).findLast(check));

/** What the channel holds of this video: exactly once is what is wanted. */
export const onChannel = async ({ id }: PendingVideo): Promise<ChannelVideo[]> =>
  (await sandbox.videos()).filter(({ title }) => title === `On the channel ${id}`);

/** Waits for the mail to the creator about this video whose subject begins so. */
export const mailAbout = (
  { creator }: PublishStage,
  { id }: PendingVideo,
  subject: 'Published' | 'Not published' | 'Thumbnail missing' | 'Your permission is needed',
): Promise<ReceivedMail> =>
  until(`the mail '${subject}' has arrived`, async () =>
    (await mailsTo(creator.email)).findLast(
      (mail) => mail.subject.startsWith(`${subject}: `) && mail.subject.includes(id),
    ),
  );
