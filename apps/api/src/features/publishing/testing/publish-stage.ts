import { randomBytes } from 'node:crypto';
import { endpoints, type PublishRequest, type Video, type VideoLog } from '@cutroom/contracts';
import { createConnection, type Connection } from 'mongoose';
import type { PublishTiming } from '../../../compose';
import { buildCreator, buildEditor, type SignedIn } from '../../../testing/builders';
import { mailsTo, type ReceivedMail } from '../../../testing/mails';
import { sandboxUrl } from '../../../testing/sandbox-url';
import { testEnvironment } from '../../../testing/test-api';
import { until } from '@cutroom/server-kit/testing';
import type { VideoRecord } from '../../video/video.record';
import { Browser, type ShownPage } from './browser';
import { buildPendingVideo, publishForm, type Creator, type PendingVideo } from './pending-video';
import { startPublishApi, type PublishApi } from './publish-api';
import { sandbox } from './sandbox';
import { startStatusRecorder, type StatusRecorder } from './status-recorder';

/** A consent page that was requested, and the browser that got its cookie. */
export interface OpenConsent {
  url: string;
  browser: Browser;
}

/** The calls that ask for permission again. */
export type NeedEndpoint = typeof endpoints.resumePublish | typeof endpoints.addThumbnail;

/** Everything that a publish needs. The YouTube sandbox is that of the worker, so a spec file opens one stage at a time. */
export class PublishStage {
  api!: PublishApi;
  status!: StatusRecorder;
  creator!: Creator;
  editor!: SignedIn;
  private env!: ReturnType<typeof testEnvironment>;
  private apis: PublishApi[] = [];

  constructor(
    private readonly overrides: NodeJS.ProcessEnv = {},
    private readonly timing: PublishTiming = {},
  ) {}

  async open(): Promise<void> {
    await sandbox.clearFaults();
    const serviceToken = randomBytes(32).toString('base64');
    this.status = await startStatusRecorder(serviceToken);
    this.env = testEnvironment({
      SERVICE_TOKEN: serviceToken,
      STATUS_SERVICE_URL: this.status.url,
      API_PUBLIC_URL: (process.env.TEST_GOOGLE_REDIRECT_URI ?? '').replace(/\/yt\/callback$/, ''),
      YOUTUBE_WATCH_URL: `${sandboxUrl()}/watch?v=`,
      ...this.overrides,
    });
    this.api = await this.startAnother();
    await this.signUp();
  }

  async close(): Promise<void> {
    await sandbox.clearFaults();
    await Promise.all(this.apis.map((api) => api.stop()));
    await this.status.close();
  }

  /** Another api process on the same database and storage. */
  async startAnother(): Promise<PublishApi> {
    const api = await startPublishApi(this.env, this.timing);
    this.apis.push(api);
    return api;
  }

  /** Stops the api gracefully and starts a new one. `meanwhile` gets the database in between. */
  async restart(meanwhile?: (connection: Connection) => Promise<unknown>): Promise<void> {
    await this.api.stop();
    if (meanwhile) {
      const connection = await createConnection(this.env.MONGODB_URI).asPromise();
      await meanwhile(connection);
      await connection.close();
    }
    this.api = await this.startAnother();
  }

  /** The same stage seen from another api process. */
  on(api: PublishApi): PublishStage {
    return Object.assign(new PublishStage(), this, { api });
  }

  /** The same stage for another creator with a team of their own. */
  async rival(): Promise<PublishStage> {
    const rival = this.on(this.api);
    await rival.signUp();
    return rival;
  }

  private async signUp(): Promise<void> {
    this.creator = await buildCreator(this.api.deps);
    this.editor = await buildEditor(this.api.deps, this.creator.teamId);
  }

  buildVideo(options: { size?: number; title?: string } = {}): Promise<PendingVideo> {
    return buildPendingVideo(this.api, this, options);
  }

  /** Requests a consent page. The browser keeps the cookie. */
  private async ask(row: NeedEndpoint | typeof endpoints.startPublish, body: unknown): Promise<OpenConsent> {
    const { data, headers, status, message } = await this.api.call(row, { token: this.creator.token, body });
    if (data === null) throw new Error(`${status} ${message}`);
    const browser = new Browser(this.api.url);
    browser.keep(headers);
    return { url: data, browser };
  }

  /** A call about one video, by this creator unless another token is given. */
  call(row: NeedEndpoint, { id }: PendingVideo, token = this.creator.token) {
    return this.api.call(row, { token, body: { videoId: id } });
  }

  /** Asks for permission again, from the app. */
  askFor(row: NeedEndpoint, { id }: PendingVideo): Promise<OpenConsent> {
    return this.ask(row, { videoId: id });
  }

  /** Approves a video, as the review page does. */
  askConsent(video: PendingVideo, overrides: Partial<PublishRequest> = {}): Promise<OpenConsent> {
    return this.ask(endpoints.startPublish, publishForm(video, overrides));
  }

  /** Approves a video, allows the publish with a Google account of this creator, and comes back. */
  async publish(video: PendingVideo, overrides: Partial<PublishRequest> = {}): Promise<ShownPage> {
    const { url, browser } = await this.askConsent(video, overrides);
    return browser.consent(url, { decision: 'allow', account: this.creator.id });
  }

  async rowOf({ id }: PendingVideo): Promise<VideoRecord> {
    const row = await this.api.deps.videos.findById(id).lean<VideoRecord>();
    if (!row) throw new Error(`no video ${id}`);
    return row;
  }

  /** The video as the status page lists it. */
  async listed({ id }: PendingVideo): Promise<Video> {
    const { data } = await this.api.call(endpoints.publishedVideos, { token: this.creator.token });
    const video = data?.find(({ _id }) => _id === id);
    if (!video) throw new Error(`${id} is not listed`);
    return video;
  }

  untilState(video: PendingVideo, state: VideoRecord['state']): Promise<VideoRecord> {
    return until(`the video is ${state}`, async () => {
      const row = await this.rowOf(video);
      return row.state === state && row;
    });
  }

  /** Waits until status-service has a log that meets `check`. */
  untilLog({ id }: PendingVideo, check: (log: VideoLog) => boolean): Promise<VideoLog> {
    return until('status-service has the log', () => this.status.logsOf(id).findLast(check));
  }

  /** Waits until the log of a video has a failure. @returns its text */
  async untilFailure(video: PendingVideo): Promise<string | null> {
    return (await this.untilLog(video, ({ failure }) => failure !== null)).failure;
  }

  /** Waits for an email to the creator about this video, by the beginning of its subject. */
  mailAbout(
    { id }: PendingVideo,
    subject:
      | 'Published'
      | 'Not published'
      | 'Check your channel'
      | 'Thumbnail missing'
      | 'Check the thumbnail'
      | 'Your permission is needed',
  ): Promise<ReceivedMail> {
    return until(`the email '${subject}' has arrived`, async () =>
      (await mailsTo(this.creator.email)).findLast(
        (mail) => mail.subject.startsWith(`${subject}: `) && mail.subject.includes(id),
      ),
    );
  }
}

/** Opens a stage for the tests of a file or of a describe block, clears faults after each test, and closes it. */
export function usePublishStage(env?: NodeJS.ProcessEnv, timing?: PublishTiming): PublishStage {
  const stage = new PublishStage(env, timing);
  beforeAll(() => stage.open());
  afterEach(() => sandbox.clearFaults());
  afterAll(() => stage.close());
  return stage;
}

/** The same stage for another creator. */
export function useRival(stage: PublishStage): PublishStage {
  const rival = new PublishStage();
  beforeAll(async () => void Object.assign(rival, await stage.rival()));
  return rival;
}
