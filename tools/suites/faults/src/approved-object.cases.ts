import { endpoints, messages } from '@cutroom/contracts';
import {
  approveWith,
  consent,
  overwriteObject,
  putFile,
  removeObject,
  uploadSessions,
  until,
} from '@cutroom/suites-kit';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  endOf,
  expectPublished,
  finishUpload,
  injectFaults,
  onChannel,
  someBytes,
  uploadUrlFor,
  type Publish,
} from './publish-cut';
import type { Stage } from './stage';

let stage: Stage;

/** A cut under review, with the upload URL that stays valid for an hour. */
interface Reviewed extends Publish {
  url: string;
}

async function review(): Promise<Reviewed> {
  const cut = await stage.newCut();
  const url = await uploadUrlFor(stage, cut);
  expect(await putFile(url, cut.path)).toBe(200);
  return { cut, video: await finishUpload(stage, url), url, browser: stage.creator.otherBrowser() };
}

/** Uploads another file to the same URL. */
async function replace({ url }: Reviewed): Promise<void> {
  const other = await stage.newCut();
  expect(await putFile(url, other.path)).toBe(200);
}

/** Uploads a file of the same size that differs in one bit. */
async function replaceOneBit({ cut, url }: Reviewed): Promise<void> {
  const bytes = readFileSync(cut.path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  const path = `${cut.path}.changed`;
  writeFileSync(path, bytes);
  expect(await putFile(url, path)).toBe(200);
}

async function uploadSameFile({ url, cut }: Reviewed): Promise<void> {
  expect(await putFile(url, cut.path)).toBe(200);
}

const approve = ({ browser, video }: Reviewed) => approveWith(browser, video, stage.thumbnail);

/** Approves, gives consent, and waits for bytes. The first three chunks are slow. */
async function beginTransfer(reviewed: Reviewed): Promise<void> {
  const { browser, cut } = reviewed;
  await injectFaults(stage, [{ kind: 'slow', bytesPerSecond: 300_000, times: 3 }], cut);
  await consent(browser, await approve(reviewed));
  await someBytes(stage, cut);
}

/** The channel has the approved file, whatever was uploaded after the approval. */
async function expectApprovedBytes(reviewed: Reviewed): Promise<void> {
  await expectPublished(stage, reviewed);
  expect(await onChannel(stage, reviewed.cut)).toMatchObject([{ sha256: reviewed.cut.sha256 }]);
}

/** @returns the reason that the creator sees */
async function expectRefused(reviewed: Reviewed): Promise<string | null> {
  const { video, ending } = await endOf(stage, reviewed);
  expect(ending).toBe('refused');
  expect(await onChannel(stage, reviewed.cut)).toEqual([]);
  return video.failure;
}

/** Presigned URL of the version under review. */
const sourceOf = async ({ browser, video }: Reviewed): Promise<string> =>
  (await browser.call(endpoints.videoSource, { params: { videoId: video._id } })).url;

export function approvedObjectCases(given: () => Stage): void {
  beforeAll(() => {
    stage = given();
  });

  describe('a file that is uploaded again after the approval', () => {
    const replacements = [
      ['another file', replace],
      ['a file of the same size', replaceOneBit],
      ['the same file', uploadSameFile],
    ] as const;

    it.each(replacements)(
      'does not change what is published when it arrives before consent: %s',
      async (_, upload) => {
        const reviewed = await review();
        const url = await approve(reviewed);
        await upload(reviewed);
        await consent(reviewed.browser, url);
        await expectApprovedBytes(reviewed);
      },
    );

    it.each(replacements)(
      'does not change what is published when it arrives during the transfer: %s',
      async (_, upload) => {
        const reviewed = await review();
        await beginTransfer(reviewed);
        await upload(reviewed);
        await expectApprovedBytes(reviewed);
      },
    );

    it('does not change what is published when it arrives after the last byte was sent', async () => {
      const reviewed = await review();
      const { browser, cut } = reviewed;
      const lostAnswer = { kind: 'answer-lost' };
      const failingProbes = { kind: '503', step: 'probe', times: 6, fromByte: cut.size } as const;
      await injectFaults(stage, [lostAnswer, failingProbes], cut);
      await consent(browser, await approve(reviewed));
      await until('the last byte', async () =>
        (await uploadSessions(stage.stack)).some(
          ({ total, offset }) => total === cut.size && offset === total,
        ),
      );
      await replace(reviewed);
      await expectApprovedBytes(reviewed);
    });
  });

  describe('an approved version that someone with the keys of the store changes', () => {
    it('is not published when it is overwritten before consent', async () => {
      const reviewed = await review();
      const url = await approve(reviewed);
      await overwriteObject(stage.stack, await sourceOf(reviewed), Buffer.from('tampered'));
      const page = await consent(reviewed.browser, url);
      expect(page.html).toContain('has changed');
      await expectRefused(reviewed);
    });

    it('is not published when it is overwritten during the transfer', async () => {
      const reviewed = await review();
      const source = await sourceOf(reviewed);
      await beginTransfer(reviewed);
      await overwriteObject(stage.stack, source, Buffer.alloc(reviewed.cut.size));
      expect(await expectRefused(reviewed)).toBe(messages.videoChanged);
    });

    it('is not published when it is deleted during the transfer, and the creator sees why', async () => {
      const reviewed = await review();
      const source = await sourceOf(reviewed);
      await beginTransfer(reviewed);
      await removeObject(stage.stack, source);
      expect(await expectRefused(reviewed)).toContain('no longer in storage');
    });
  });
}
