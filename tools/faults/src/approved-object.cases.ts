import { endpoints, messages, type Video } from '@cutroom/contracts';
import { channel, consent, sha256Of, until, type Person } from '@cutroom/journey';
import { readFileSync, writeFileSync } from 'node:fs';
import { endingOf, settled } from './ending';
import { approveCut, askAddress, sendBytes } from './publish-cut';
import { injectFaults, uploadSessions } from './sandbox';
import { removeObject } from './storage';
import type { Cut, Stage } from './stage';

let stage: Stage;

/** A cut under review, with the signed address that is still good for an hour. */
interface Reviewed {
  cut: Cut;
  video: Video;
  address: string;
  browser: Person;
}

async function review(): Promise<Reviewed> {
  const cut = await stage.newCut();
  const address = await askAddress(stage, cut);
  expect(await sendBytes(address, cut.path)).toBe(200);
  const video = await stage.editor.call(endpoints.finishUpload, { body: { url: address } });
  return { cut, video, address, browser: stage.creator.otherBrowser() };
}

/** Other bytes at the same place: the same cut by its title, another one by all the rest. */
async function replace({ cut, address }: Reviewed): Promise<Cut> {
  const other = await stage.newCut();
  expect(await sendBytes(address, other.path)).toBe(200);
  return { ...other, title: cut.title };
}

/** Only the store's ETag tells this one from what was reviewed: one bit of it is another. */
async function replaceByItsTwin({ cut, address }: Reviewed): Promise<Cut> {
  const bytes = readFileSync(cut.path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  const path = `${cut.path}.twin`;
  writeFileSync(path, bytes);
  expect(await sendBytes(address, path)).toBe(200);
  return { ...cut, path, sha256: await sha256Of(path) };
}

const approve = ({ browser, video }: Reviewed) => approveCut(browser, video, stage.thumbnail);

const onChannel = async ({ cut }: Reviewed) =>
  (await channel(stage.stack)).filter(({ title }) => title === cut.title);

/** Approves, gives permission, and waits for bytes: the first three chunks crawl. */
async function beginTransfer(reviewed: Reviewed): Promise<void> {
  const { browser, cut } = reviewed;
  await injectFaults(stage.stack, [{ kind: 'slow', bytesPerSecond: 300_000, times: 3 }], cut.size);
  await consent(browser, await approve(reviewed));
  await until('some of the bytes', async () =>
    (await uploadSessions(stage.stack)).some(({ total, offset }) => total === cut.size && offset > 0),
  );
}

const ended = ({ browser, video }: Reviewed) => settled(stage, browser, video._id);

/** The creator looks at what is there now, approves that, and it is what the channel gets. */
async function publishesWhatIsThereNow(reviewed: Reviewed, now: Cut): Promise<void> {
  const { browser, video } = reviewed;
  expect((await browser.send(endpoints.startPublish, { body: publishBody(reviewed) })).status).toBe(409);
  await browser.call(endpoints.videoSource, { params: { videoId: video._id } });
  await consent(browser, await approve(reviewed));
  expect(await endingOf(stage, now, await ended(reviewed))).toBe('published');
}

const publishBody = ({ video }: Reviewed) => ({
  title: video.title,
  description: 'Published under faults',
  tags: ['faults'],
  privacyStatus: 'unlisted' as const,
  notifySubscribers: false,
  videoId: video._id,
  thumbnail: stage.thumbnail,
});

/** The file changes, or goes, between the approval and the last byte. */
export function approvedObjectCases(given: () => Stage): void {
  beforeAll(() => {
    stage = given();
  });

  describe('a file that changes after the approval', () => {
    it('before permission is given: nothing is published until the creator has seen it', async () => {
      const reviewed = await review();
      const address = await approve(reviewed);
      const now = await replace(reviewed);
      const page = await consent(reviewed.browser, address);
      expect(page.html).toContain('has changed');
      expect(await endingOf(stage, reviewed.cut, await ended(reviewed))).toBe('refused');
      expect(await onChannel(reviewed)).toEqual([]);
      await publishesWhatIsThereNow(reviewed, now);
    }, 60_000);

    it.each([
      ['by another one', replace],
      ['by one of the same size', replaceByItsTwin],
    ])(
      'in the middle of the transfer, %s: it ends, and nothing is on the channel',
      async (_, exchange) => {
        const reviewed = await review();
        await beginTransfer(reviewed);
        const now = await exchange(reviewed);
        const video = await ended(reviewed);
        expect(video.failure).toBe(messages.videoChanged);
        expect(await endingOf(stage, reviewed.cut, video)).toBe('refused');
        expect(await onChannel(reviewed)).toEqual([]);
        await publishesWhatIsThereNow(reviewed, now);
      },
      60_000,
    );

    it('after the last byte: what is on the channel is what was approved', async () => {
      const reviewed = await review();
      const { browser, cut } = reviewed;
      const answerLost = { kind: 'answer-lost' };
      const askedInVain = { kind: '503', step: 'probe', times: 6, fromByte: cut.size } as const;
      await injectFaults(stage.stack, [answerLost, askedInVain], cut.size);
      await consent(browser, await approve(reviewed));
      await until('the last byte', async () =>
        (await uploadSessions(stage.stack)).some(
          ({ total, offset }) => total === cut.size && offset === total,
        ),
      );
      await replace(reviewed);
      expect(await endingOf(stage, cut, await ended(reviewed))).toBe('published');
    }, 60_000);

    it('to the very same bytes: it is no change', async () => {
      const reviewed = await review();
      const address = await approve(reviewed);
      expect(await sendBytes(reviewed.address, reviewed.cut.path)).toBe(200);
      await consent(reviewed.browser, address);
      expect(await endingOf(stage, reviewed.cut, await ended(reviewed))).toBe('published');
    }, 60_000);
  });

  describe('a file that goes away in the middle of the transfer', () => {
    it('ends it with the reason, and nothing is on the channel', async () => {
      const reviewed = await review();
      await beginTransfer(reviewed);
      await removeObject(stage.stack, reviewed.address);
      const video = await ended(reviewed);
      expect(video.failure).toContain('no longer in storage');
      expect(await endingOf(stage, reviewed.cut, video)).toBe('refused');
      expect(await onChannel(reviewed)).toEqual([]);
    }, 60_000);
  });
}
