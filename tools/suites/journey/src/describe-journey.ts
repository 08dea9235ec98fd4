import { join } from 'node:path';
import { endpoints, steps } from '@cutroom/contracts';
import { LiveLog } from './live-log';
import { mailTo } from './mail';
import { makeLargeMovie, sha256Of, smallMovie } from './movies';
import { until } from './poll';
import { approve, channel, consent, handIn, published, setFault } from './publish';
import type { JourneyTeam } from './team';
import type { SiteAddress } from './test-stack';

const largeBytes = 300_000_000;

/** What the journey needs of a running Cutroom, whatever it runs on. */
export interface JourneyStage {
  site: SiteAddress;
  /** Newly signed up, with no video. */
  team: JourneyTeam;
  /** A writable folder for large files. */
  folder: string;
  /** Kills api as a power cut would, and keeps it down. */
  killApi(): Promise<void>;
  reviveApi(): Promise<void>;
}

async function onChannel(site: SiteAddress, title: string) {
  return (await channel(site)).filter((video) => video.title === title);
}

/** The resumable session of the newest upload of that size, as YouTube sees it. */
async function sessionOf(site: SiteAddress, total: number): Promise<{ offset: number; total: number }> {
  const sessions = (await (await fetch(`${site.urls.youtube}/sandbox/sessions`)).json()) as {
    offset: number;
    total: number;
  }[];
  const found = sessions.filter((session) => session.total === total).at(-1);
  if (!found) throw new Error('no such upload session');
  return found;
}

/** The journey from the editor's file to the channel: the same tests for the local stack and for the real images. */
export function describeJourney(stage: () => JourneyStage): void {
  describe('publishing a movie', () => {
    it('moves a real movie from the editor to the channel, step by step and byte for byte', async () => {
      const { creator, editor } = stage().team;
      const title = 'The real movie';
      const video = await handIn(stage().team, title, smallMovie);
      expect(video.state).toBe('PENDING');
      expect(await creator.call(endpoints.pendingVideos)).toHaveLength(1);

      const live = new LiveLog(stage().site, creator, video._id);
      await live.connected();
      const address = await approve(creator, video);
      const page = await consent(creator, address);
      expect(page.status).toBe(200);
      await published(creator, video._id);
      await until('the last step to be done', async () => live.seen.at(-1)?.uploading.status === 'DONE');
      live.close();

      for (const { key } of steps) expect([key, live.of(key).at(-1)]).toEqual([key, 'DONE']);
      expect(live.stepsBack).toEqual([]);
      expect(live.of('permissionGranted')).toContain('INPROGRESS');
      expect(live.of('queue')).toContain('PENDING');
      expect(live.seen.at(-1)?.youtubeUrl).toContain('/watch?v=');

      const [onYoutube, ...more] = await onChannel(stage().site, title);
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
    }, 120_000);

    it('keeps the video pending when the creator denies consent, and publishes it with a new link', async () => {
      const { creator } = stage().team;
      const video = await handIn(stage().team, 'Declined first', smallMovie);
      const declined = await consent(creator, await approve(creator, video), 'deny');
      expect(declined.html).toContain('Nothing was published');
      const details = await creator.call(endpoints.videoDetails, { params: { videoId: video._id } });
      expect(details.state).toBe('PENDING');
      await consent(creator, await approve(creator, video));
      await published(creator, video._id);
      expect(await onChannel(stage().site, 'Declined first')).toHaveLength(1);
    }, 120_000);
  });

  describe('publishing a movie of 300 MB', () => {
    let file: string;
    let sha256: string;

    beforeAll(async () => {
      file = await makeLargeMovie(join(stage().folder, 'large.mp4'), largeBytes);
      sha256 = await sha256Of(file);
    }, 120_000);

    it('resumes at the offset that YouTube has after api is killed during the transfer', async () => {
      const { creator } = stage().team;
      const title = 'Killed in the middle';
      const video = await handIn(stage().team, title, file);
      const live = new LiveLog(stage().site, creator, video._id);
      await live.connected();
      // Slow enough to kill api during the transfer on any machine.
      await setFault(stage().site, { kind: 'slow', times: 100 });
      await consent(creator, await approve(creator, video));
      await until(
        '20 MB to be sent',
        async () => (live.seen.at(-1)?.uploading.bytes ?? 0) > 20_000_000,
        120_000,
      );
      await stage().killApi();
      expect(await onChannel(stage().site, title)).toEqual([]);
      await fetch(`${stage().site.urls.youtube}/sandbox/faults`, { method: 'DELETE' });

      const before = (await sessionOf(stage().site, video.size)).offset;
      expect(before).toBeGreaterThan(0);
      await stage().reviveApi();
      await published(creator, video._id, 180_000);
      live.close();
      const session = await sessionOf(stage().site, video.size);
      // YouTube received nothing twice except the bytes that were in flight when api died.
      expect(session.offset).toBe(largeBytes);
      expect(live.stepsBack).toEqual([]);
      expect(await onChannel(stage().site, title)).toMatchObject([{ size: largeBytes, sha256 }]);
    }, 300_000);

    it('delivers every byte over a connection that is cut three times', async () => {
      const { creator } = stage().team;
      const title = 'Cut three times';
      const video = await handIn(stage().team, title, file);
      await setFault(stage().site, { kind: 'drop', times: 3, afterBytes: 3_000_000 });
      await consent(creator, await approve(creator, video));
      await published(creator, video._id, 180_000);
      expect(await onChannel(stage().site, title)).toMatchObject([{ size: largeBytes, sha256 }]);
      expect(await (await fetch(`${stage().site.urls.youtube}/sandbox/faults`)).json()).toEqual([]);
    }, 300_000);
  });
}
