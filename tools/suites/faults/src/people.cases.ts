import { endpoints, type Video } from '@cutroom/contracts';
import { channel, consent, type Person } from '@cutroom/journey';
import { endingOf, settled } from './ending';
import { approveCut, askAddress, handInCut, pendingByItself, sendBytes } from './publish-cut';
import { sendSlowly } from './send-slowly';
import { anotherTeam, type Cut, type Stage } from './stage';

let stage: Stage;

const finish = (editor: Person, url: string) => editor.call(endpoints.finishUpload, { body: { url } });

/** The creator looks at the cut. @returns the video, with the version that was shown */
async function look({ creator }: Stage, { _id }: Video): Promise<Video> {
  await creator.call(endpoints.videoSource, { params: { videoId: _id } });
  return creator.call(endpoints.videoDetails, { params: { videoId: _id } });
}

async function publishes(at: Stage, cut: Cut, handedIn: Video): Promise<void> {
  const video = await look(at, handedIn);
  const browser = at.creator.otherBrowser();
  await consent(browser, await approveCut(browser, video, at.thumbnail));
  expect(await endingOf(at, cut, await settled(at, browser, video._id))).toBe('published');
}

const approval = (video: Video) => ({
  title: video.title,
  description: 'Once more',
  tags: ['again'],
  privacyStatus: 'private' as const,
  notifySubscribers: false,
  videoId: video._id,
  thumbnail: stage.thumbnail,
});

/** What people and their browsers do: twice, at once, or not to the end. */
export function peopleCases(given: () => Stage): void {
  beforeAll(() => {
    stage = given();
  });

  describe('an upload whose browser is gone', () => {
    it('waits for review all the same: the bytes are found', async () => {
      const cut = await stage.newCut();
      expect(await sendBytes(await askAddress(stage, cut), cut.path)).toBe(200);
      await publishes(stage, cut, await pendingByItself(stage, cut));
    }, 60_000);

    it('in the middle of sending leaves nothing, and the address takes the whole of it later', async () => {
      const cut = await stage.newCut();
      const address = await askAddress(stage, cut);
      const never = new Promise<void>(() => undefined);
      const gone = sendSlowly(address, cut.path, { ms: 0, gate: never, signal: AbortSignal.timeout(500) });
      await expect(gone).rejects.toThrow();
      const told = await stage.editor.send(endpoints.finishUpload, { body: { url: address } });
      expect(told.status).toBe(404);
      expect(await sendBytes(address, cut.path)).toBe(200);
      await publishes(stage, cut, await finish(stage.editor, address));
    }, 60_000);
  });

  describe('POST /video/status', () => {
    it('twice, at the same time and after the publish: it is the same one video', async () => {
      const cut = await stage.newCut();
      const address = await askAddress(stage, cut);
      expect(await sendBytes(address, cut.path)).toBe(200);
      const told = await Promise.all([1, 2, 3].map(() => finish(stage.editor, address)));
      expect(new Set(told.map(({ _id, state }) => `${_id} ${state}`)).size).toBe(1);
      const [video] = told;
      if (!video) throw new Error('nothing was answered');
      await publishes(stage, cut, video);
      expect(await finish(stage.editor, address)).toMatchObject({ _id: video._id, state: 'PUBLISHED' });
    }, 60_000);
  });

  describe('a signed address that is used twice', () => {
    it('holds what came last, and that is reviewed and published', async () => {
      const [first, second] = [await stage.newCut(), await stage.newCut()];
      const address = await askAddress(stage, second);
      expect(await sendBytes(address, first.path)).toBe(200);
      expect(await sendBytes(address, second.path)).toBe(200);
      await publishes(stage, second, await finish(stage.editor, address));
    }, 60_000);

    it('at the same time holds one of the two, whole', async () => {
      const [first, second] = [await stage.newCut(), await stage.newCut()];
      const address = await askAddress(stage, first);
      const sent = await Promise.all(
        [first, second].map(({ path }) => sendSlowly(address, path, { ms: 300 })),
      );
      expect(sent).toEqual([200, 200]);
      const video = await look(stage, await finish(stage.editor, address));
      const kept = video.size === first.size ? first : second;
      await publishes(stage, { ...kept, title: first.title }, video);
    }, 60_000);
  });

  describe('two tabs of the creator that publish the same video', () => {
    it.each([1, 2, 3])(
      'at once bring it to the channel once (round %d)',
      async () => {
        const cut = await stage.newCut();
        const video = await handInCut(stage, cut);
        const tabs = [stage.creator.otherBrowser(), stage.creator.otherBrowser()];
        const addresses = await Promise.all(tabs.map((tab) => approveCut(tab, video, stage.thumbnail)));
        // Each tab is sent back twice as well: a reload of Google's page.
        const pages = await Promise.all(
          [...tabs, ...tabs].map((tab, index) => consent(tab, addresses[index % 2] ?? '')),
        );
        expect(pages.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(pages.every(({ status }) => status < 500)).toBe(true);
        const [tab] = tabs;
        if (!tab) throw new Error('there is no tab');
        expect(await endingOf(stage, cut, await settled(stage, tab, video._id))).toBe('published');
        expect((await channel(stage.stack)).filter(({ title }) => title === cut.title)).toHaveLength(1);
        const again = await tab.send(endpoints.startPublish, { body: approval(video) });
        expect(again.status).toBe(409);
      },
      60_000,
    );
  });

  describe('an editor who is removed in the middle of an upload', () => {
    it('adds nothing to the team, although the upload URL takes the bytes', async () => {
      const theirs = await anotherTeam(stage);
      const cut = await theirs.newCut();
      const address = await askAddress(theirs, cut);
      let open = () => undefined as void;
      const gate = new Promise<void>((resolve) => (open = resolve));
      const sending = sendSlowly(address, cut.path, { ms: 200, gate });

      const editorId = theirs.editor.profile?._id ?? '';
      await theirs.creator.call(endpoints.removeEditor, { body: { editorId, teamId: theirs.teamId } });
      open();
      expect(await sending).toBe(200);
      const finished = await theirs.editor.send(endpoints.finishUpload, { body: { url: address } });
      expect(finished.status).toBe(401);
      // Another team's upload shows that the sweeper has looked since.
      const marker = await stage.newCut();
      expect(await sendBytes(await askAddress(stage, marker), marker.path)).toBe(200);
      await pendingByItself(stage, marker);
      expect((await theirs.creator.send(endpoints.pendingVideos)).status).toBe(204);
      const activity = await theirs.creator.call(endpoints.teamActivity);
      expect(activity).toContainEqual(
        expect.objectContaining({
          action: 'upload-withdrawn',
          video: expect.objectContaining({ title: cut.title }),
        }),
      );
    }, 60_000);
  });
}
