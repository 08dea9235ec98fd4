import { endpoints, type Video } from '@cutroom/contracts';
import { approveWith, consent, publishForm, putFile, videoDetails } from '@cutroom/suites-kit';
import {
  approveAndConsent,
  expectPublished,
  finishUpload,
  onChannel,
  pendingWithoutSubmit,
  submitCut,
  uploadUrlFor,
} from './publish-cut';
import { putSlowly } from './put-slowly';
import { anotherTeam, type Cut, type Stage } from './stage';

let stage: Stage;

/** The creator opens the player. @returns the video, with the version that was shown */
async function watch({ creator }: Stage, { _id }: Video): Promise<Video> {
  await creator.call(endpoints.videoSource, { params: { videoId: _id } });
  return videoDetails(creator, _id);
}

async function publishes(cut: Cut, submitted: Video): Promise<void> {
  const video = await watch(stage, submitted);
  await expectPublished(stage, await approveAndConsent(stage, cut, video));
}

/** Users and browsers that repeat calls, make them at once, or disappear. */
export function userCases(given: () => Stage): void {
  beforeAll(() => {
    stage = given();
  });

  describe('an upload whose browser disappears', () => {
    it('awaits review when all bytes have arrived', async () => {
      const cut = await stage.newCut();
      expect(await putFile(await uploadUrlFor(stage, cut), cut.path)).toBe(200);
      await publishes(cut, await pendingWithoutSubmit(stage, cut));
    });

    it('leaves nothing when it was incomplete, and its URL accepts the whole file later', async () => {
      const cut = await stage.newCut();
      const url = await uploadUrlFor(stage, cut);
      const never = new Promise<void>(() => undefined);
      const aborted = putSlowly(url, cut.path, { ms: 0, gate: never, signal: AbortSignal.timeout(500) });
      await expect(aborted).rejects.toThrow();
      const submitted = await stage.editor.send(endpoints.finishUpload, { body: { url } });
      expect(submitted.status).toBe(404);
      expect(await putFile(url, cut.path)).toBe(200);
      await publishes(cut, await finishUpload(stage, url));
    });
  });

  describe('POST /video/status', () => {
    it('answers the same video when it is repeated, at the same time and after the publish', async () => {
      const cut = await stage.newCut();
      const url = await uploadUrlFor(stage, cut);
      expect(await putFile(url, cut.path)).toBe(200);
      const answers = await Promise.all([1, 2, 3].map(() => finishUpload(stage, url)));
      expect(new Set(answers.map(({ _id, state }) => `${_id} ${state}`)).size).toBe(1);
      const [video] = answers;
      if (!video) throw new Error('there was no answer');
      await publishes(cut, video);
      expect(await finishUpload(stage, url)).toMatchObject({ _id: video._id, state: 'PUBLISHED' });
    });
  });

  describe('an upload URL that is used twice', () => {
    it('holds the later file until it is received, and the file under review is published', async () => {
      const [first, second] = [await stage.newCut(), await stage.newCut()];
      const url = await uploadUrlFor(stage, second);
      expect(await putFile(url, first.path)).toBe(200);
      expect(await putFile(url, second.path)).toBe(200);
      const video = await watch(stage, await finishUpload(stage, url));
      // On a slow machine, the sweeper may receive the first file before the second one has arrived, which is then ignored.
      const reviewed = video.size === first.size ? first : second;
      await publishes({ ...reviewed, title: second.title }, video);
    });

    it('holds one complete file when both uploads run at the same time', async () => {
      const [first, second] = [await stage.newCut(), await stage.newCut()];
      const url = await uploadUrlFor(stage, first);
      const statuses = await Promise.all(
        [first, second].map(({ path }) => putSlowly(url, path, { ms: 300 })),
      );
      expect(statuses).toEqual([200, 200]);
      const video = await watch(stage, await finishUpload(stage, url));
      const kept = video.size === first.size ? first : second;
      await publishes({ ...kept, title: first.title }, video);
    });
  });

  describe('two tabs of the creator that publish the same video at once', () => {
    it.each([1, 2, 3])('bring it to the channel once (round %d)', async () => {
      const cut = await stage.newCut();
      const video = await submitCut(stage, cut);
      const tabs = [stage.creator.otherBrowser(), stage.creator.otherBrowser()] as const;
      const urls = await Promise.all(tabs.map((tab) => approveWith(tab, video, stage.thumbnail)));
      // Each tab answers twice, as after a reload of Google's page.
      const pages = await Promise.all(
        [...tabs, ...tabs].map((tab, index) => consent(tab, urls[index % 2] ?? '')),
      );
      expect(pages.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(pages.every(({ status }) => status < 500)).toBe(true);
      const [tab] = tabs;
      await expectPublished(stage, { cut, video, browser: tab });
      expect(await onChannel(stage, cut)).toHaveLength(1);
      const again = await tab.send(endpoints.startPublish, { body: publishForm(video, stage.thumbnail) });
      expect(again.status).toBe(409);
    });
  });

  describe('an editor who is removed during an upload', () => {
    it('adds nothing to the team, although the upload URL accepts the bytes', async () => {
      const theirs = await anotherTeam(stage);
      const cut = await theirs.newCut();
      const url = await uploadUrlFor(theirs, cut);
      let open = () => undefined as void;
      const gate = new Promise<void>((resolve) => (open = resolve));
      const upload = putSlowly(url, cut.path, { ms: 200, gate });

      const { creator, editor, teamId } = theirs;
      await creator.call(endpoints.removeEditor, { body: { editorId: editor.id, teamId } });
      open();
      expect(await upload).toBe(200);
      const submitted = await editor.send(endpoints.finishUpload, { body: { url } });
      expect(submitted.status).toBe(401);
      // Another team's upload shows that the sweeper has run since.
      const marker = await stage.newCut();
      expect(await putFile(await uploadUrlFor(stage, marker), marker.path)).toBe(200);
      await pendingWithoutSubmit(stage, marker);
      expect((await creator.send(endpoints.pendingVideos)).status).toBe(204);
      expect(await creator.call(endpoints.teamActivity)).toContainEqual(
        expect.objectContaining({
          action: 'upload-withdrawn',
          video: expect.objectContaining({ title: cut.title }),
        }),
      );
    });
  });
}
