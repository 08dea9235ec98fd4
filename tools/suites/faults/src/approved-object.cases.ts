import { endpoints, messages, type Video } from '@cutroom/contracts';
import { channel, consent, until, type Person } from '@cutroom/journey';
import { readFileSync, writeFileSync } from 'node:fs';
import { endingOf, settled } from './ending';
import { approveCut, askAddress, sendBytes } from './publish-cut';
import { injectFaults, uploadSessions } from './sandbox';
import { overwriteObject, removeObject } from './storage';
import type { Cut, Stage } from './stage';

let stage: Stage;

/** A cut under review, with the upload URL that is still valid for an hour. */
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

/** Uploads another file to the same URL. */
async function replace({ address }: Reviewed): Promise<void> {
  const other = await stage.newCut();
  expect(await sendBytes(address, other.path)).toBe(200);
}

/** Uploads a file of the same size that differs in one bit. */
async function replaceByItsTwin({ cut, address }: Reviewed): Promise<void> {
  const bytes = readFileSync(cut.path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  const path = `${cut.path}.twin`;
  writeFileSync(path, bytes);
  expect(await sendBytes(address, path)).toBe(200);
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

/** Whatever is uploaded after the approval, the channel gets what was approved. */
async function publishesTheApproved(reviewed: Reviewed): Promise<void> {
  expect(await endingOf(stage, reviewed.cut, await ended(reviewed))).toBe('published');
  expect(await onChannel(reviewed)).toMatchObject([{ sha256: reviewed.cut.sha256 }]);
}

/** Where the store keeps the version under review. */
const sourceOf = async ({ browser, video }: Reviewed): Promise<string> =>
  (await browser.call(endpoints.videoSource, { params: { videoId: video._id } })).url;

export function approvedObjectCases(given: () => Stage): void {
  beforeAll(() => {
    stage = given();
  });

  describe('a file that is uploaded again after the approval', () => {
    const replacements = [
      ['another file', replace],
      ['a file of the same size', replaceByItsTwin],
      ['the same file', async ({ address, cut }: Reviewed) => void (await sendBytes(address, cut.path))],
    ] as const;

    it.each(replacements)(
      'changes nothing before permission is given: %s',
      async (_, upload) => {
        const reviewed = await review();
        const address = await approve(reviewed);
        await upload(reviewed);
        await consent(reviewed.browser, address);
        await publishesTheApproved(reviewed);
      },
      60_000,
    );

    it.each(replacements)(
      'changes nothing in the middle of the transfer: %s',
      async (_, upload) => {
        const reviewed = await review();
        await beginTransfer(reviewed);
        await upload(reviewed);
        await publishesTheApproved(reviewed);
      },
      60_000,
    );

    it('changes nothing after the last byte', async () => {
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
      await publishesTheApproved(reviewed);
    }, 60_000);
  });

  describe('a sealed version that somebody with the keys of the store', () => {
    it('overwrites before permission is given is not published', async () => {
      const reviewed = await review();
      const address = await approve(reviewed);
      await overwriteObject(stage.stack, await sourceOf(reviewed), Buffer.from('tampered'));
      const page = await consent(reviewed.browser, address);
      expect(page.html).toContain('has changed');
      expect(await endingOf(stage, reviewed.cut, await ended(reviewed))).toBe('refused');
      expect(await onChannel(reviewed)).toEqual([]);
    }, 60_000);

    it('overwrites in the middle of the transfer is not published', async () => {
      const reviewed = await review();
      const source = await sourceOf(reviewed);
      await beginTransfer(reviewed);
      await overwriteObject(stage.stack, source, Buffer.alloc(reviewed.cut.size));
      const video = await ended(reviewed);
      expect(video.failure).toBe(messages.videoChanged);
      expect(await endingOf(stage, reviewed.cut, video)).toBe('refused');
      expect(await onChannel(reviewed)).toEqual([]);
    }, 60_000);

    it('deletes in the middle of the transfer is not published, and the reason is shown', async () => {
      const reviewed = await review();
      const source = await sourceOf(reviewed);
      await beginTransfer(reviewed);
      await removeObject(stage.stack, source);
      const video = await ended(reviewed);
      expect(video.failure).toContain('no longer in storage');
      expect(await endingOf(stage, reviewed.cut, video)).toBe('refused');
      expect(await onChannel(reviewed)).toEqual([]);
    }, 60_000);
  });
}
