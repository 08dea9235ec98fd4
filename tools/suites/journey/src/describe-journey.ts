import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { endpoints, steps } from '@cutroom/contracts';
import {
  approve,
  channelVideos,
  clearFaults,
  consent,
  LiveLog,
  mailTo,
  makeLargeMovie,
  pendingFaults,
  published,
  publishVideo,
  sessionOfSize,
  setFault,
  sha256Of,
  smallMovie,
  submitVideo,
  until,
  videoDetails,
  type JourneyTeam,
  type SiteAddress,
} from '@cutroom/suites-kit';

const largeBytes = 300_000_000;

/** What the journey needs from a running Cutroom, on any platform. */
export interface JourneyStage {
  site: SiteAddress;
  /** Newly signed up, with no video. */
  team: JourneyTeam;
  /** A writable folder for large files. */
  folder: string;
  /** Kills api without a graceful shutdown, and keeps it down. */
  killApi(): Promise<void>;
  reviveApi(): Promise<void>;
}

/** Tests the journey from the editor's file to the channel. The local stack and the real images run the same tests. */
export function describeJourney(stage: () => JourneyStage): void {
  let renewing: NodeJS.Timeout;
  /** Makes titles unique, because the channel of a deployment keeps the videos of earlier runs. */
  const run = randomUUID().slice(0, 8);

  beforeAll(async () => {
    // A failed run leaves its faults in the sandbox.
    await clearFaults(stage().site);
    // Renews both sessions, as open pages do: they would end while a large file is made or uploaded.
    renewing = setInterval(() => {
      const { creator, editor } = stage().team;
      for (const user of [creator, editor]) user.freshToken().catch(() => undefined);
    }, 5_000);
  });

  afterAll(() => clearInterval(renewing));

  let live: LiveLog;
  // After a failed test too: an open socket would reconnect forever, and jest would not exit.
  afterEach(() => live?.close());

  describe("publishing an editor's video", () => {
    it('brings the file to the channel unchanged and shows every step in the live log', async () => {
      const { creator, editor } = stage().team;
      const title = `The real movie ${run}`;
      const video = await submitVideo(stage().team, title, smallMovie);
      expect(video.state).toBe('PENDING');
      expect(await creator.call(endpoints.pendingVideos)).toHaveLength(1);

      live = new LiveLog(stage().site, creator, video._id);
      await live.connected();
      const page = await consent(creator, await approve(creator, video));
      expect(page.status).toBe(200);
      await published(creator, video._id);
      await until('the last step to arrive', async () => live.seen.at(-1)?.uploading.status === 'DONE');

      for (const { key } of steps) expect([key, live.of(key).at(-1)]).toEqual([key, 'DONE']);
      expect(live.stepsBack).toEqual([]);
      expect(live.of('permissionGranted')).toContain('INPROGRESS');
      expect(live.of('queue')).toContain('PENDING');
      expect(live.seen.at(-1)?.youtubeUrl).toContain('/watch?v=');

      const [onYoutube, ...more] = await channelVideos(stage().site, title);
      expect(more).toEqual([]);
      expect(onYoutube).toMatchObject({
        sha256: await sha256Of(smallMovie),
        privacyStatus: 'unlisted',
        notifySubscribers: false,
        tags: ['journey', 'two words'],
      });
      expect(onYoutube?.thumbnailSha256).toMatch(/^[0-9a-f]{64}$/);

      await mailTo(stage().site, stage().team.creatorEmail, /watch\?v=/);
      await mailTo(stage().site, stage().team.editorEmail, /watch\?v=/);
      expect(await creator.call(endpoints.teamStats)).toMatchObject({
        total: 1,
        pending: 0,
        approve: 1,
        members: 1,
      });
      expect((await editor.send(endpoints.pendingVideos)).status).toBe(204);
    });

    it('leaves the video pending when the creator declines consent, and succeeds through a new link', async () => {
      const { creator } = stage().team;
      const title = `Declined first ${run}`;
      const video = await submitVideo(stage().team, title, smallMovie);
      const declined = await consent(creator, await approve(creator, video), 'deny');
      expect(declined.html).toContain('Nothing was published');
      expect((await videoDetails(creator, video._id)).state).toBe('PENDING');
      await publishVideo(creator, video);
      expect(await channelVideos(stage().site, title)).toHaveLength(1);
    });
  });

  describe('a video of 300 MB', () => {
    let file: string;
    let sha256: string;

    beforeAll(async () => {
      file = await makeLargeMovie(join(stage().folder, 'large.mp4'), largeBytes);
      sha256 = await sha256Of(file);
    });

    it('reaches the channel unchanged after api is killed in the middle of the transfer', async () => {
      const { creator } = stage().team;
      const title = `Killed in the middle ${run}`;
      const video = await submitVideo(stage().team, title, file);
      live = new LiveLog(stage().site, creator, video._id);
      await live.connected();
      // Makes the transfer slow enough to kill api in the middle on any machine.
      await setFault(stage().site, { kind: 'slow', times: 100 });
      await consent(creator, await approve(creator, video));
      const bytes = async () => (live.seen.at(-1)?.uploading.bytes ?? 0) > 20_000_000;
      await until('more than 20 MB to be sent', bytes);
      await stage().killApi();
      expect(await channelVideos(stage().site, title)).toEqual([]);
      await clearFaults(stage().site);

      expect((await sessionOfSize(stage().site, video.size))?.offset).toBeGreaterThan(0);
      await stage().reviveApi();
      await published(creator, video._id);
      expect((await sessionOfSize(stage().site, video.size))?.offset).toBe(largeBytes);
      expect(live.stepsBack).toEqual([]);
      expect(await channelVideos(stage().site, title)).toMatchObject([{ size: largeBytes, sha256 }]);
    });

    it('reaches the channel unchanged over a connection that drops three times', async () => {
      const { creator } = stage().team;
      const title = `Cut three times ${run}`;
      const video = await submitVideo(stage().team, title, file);
      await setFault(stage().site, { kind: 'drop', times: 3, afterBytes: 3_000_000 });
      await consent(creator, await approve(creator, video));
      await published(creator, video._id);
      expect(await channelVideos(stage().site, title)).toMatchObject([{ size: largeBytes, sha256 }]);
      expect(await pendingFaults(stage().site)).toEqual([]);
    });
  });
}
