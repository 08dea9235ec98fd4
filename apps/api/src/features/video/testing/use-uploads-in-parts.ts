import { endpoints, partRange, planParts, type UploadParts } from '@cutroom/contracts';
import { asMovie } from '@cutroom/contracts/testing';
import { createHash, randomBytes } from 'node:crypto';
import type { SignedIn } from '../../../testing/builders';
import { useUploads } from './use-uploads';

/** A movie of so many bytes, which are different each time. */
export const movieOf = (size: number): Buffer<ArrayBuffer> => Buffer.from(asMovie(randomBytes(size)).buffer);

export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

/** The parts of a file, in order. */
export function partsOf(file: Buffer): Buffer[] {
  const plan = planParts(file.length);
  return Array.from({ length: plan.count }, (_, index) => {
    const { start, end } = partRange(plan, index + 1);
    return file.subarray(start, end);
  });
}

/** A team whose editor uploads files in parts. */
export function useUploadsInParts(env?: NodeJS.ProcessEnv) {
  const uploads = useUploads(env);
  const team = uploads;

  const begin = (
    url: string,
    file: Buffer,
    {
      by = team.editor,
      ...body
    }: { by?: SignedIn; fileName?: string; size?: number; replace?: boolean } = {},
  ) =>
    team.api.call(endpoints.beginParts, {
      token: by.token,
      body: { url, fileName: 'cut.mp4', size: file.length, ...body },
    });

  /** Registers a video and begins its parts. */
  async function beginNew(file: Buffer, overrides = {}): Promise<UploadParts> {
    const { data, message } = await begin(await uploads.startUpload(overrides), file);
    if (data === null) throw new Error(message);
    return data;
  }

  const sign = (
    { videoId }: Pick<UploadParts, 'videoId'>,
    parts: { number: number; md5: string }[],
    by: SignedIn = team.editor,
  ) => team.api.call(endpoints.signParts, { token: by.token, body: { videoId, parts } });

  /** @returns the URL of a part */
  async function urlOf(upload: UploadParts, number: number, bytes: Uint8Array): Promise<string> {
    const { data, message } = await sign(upload, [{ number, md5: md5Of(bytes) }]);
    const [part] = data?.parts ?? [];
    if (!part) throw new Error(message);
    return part.url;
  }

  /** @returns the status of the store's answer */
  const putPart = async (url: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> =>
    (await fetch(url, { method: 'PUT', body: bytes, headers: { 'content-md5': md5Of(bytes) } })).status;

  /** Sends parts of a file: all of them unless numbers are given. */
  async function send(upload: UploadParts, file: Buffer, numbers?: number[]): Promise<void> {
    const parts = partsOf(file);
    for (const number of numbers ?? parts.map((_, index) => index + 1)) {
      const bytes = new Uint8Array(parts[number - 1] ?? []);
      expect(await putPart(await urlOf(upload, number, bytes), bytes)).toBe(200);
    }
  }

  const arrived = ({ videoId }: Pick<UploadParts, 'videoId'>, by: SignedIn = team.editor) =>
    team.api.call(endpoints.uploadParts, { token: by.token, params: { videoId } });

  const unfinished = (by: SignedIn = team.editor) =>
    team.api.call(endpoints.unfinishedUploads, { token: by.token });

  const cancel = ({ videoId }: Pick<UploadParts, 'videoId'>, by: SignedIn = team.editor) =>
    team.api.call(endpoints.cancelUpload, { token: by.token, body: { videoId } });

  /** Every multipart upload that the store has open for the team. */
  async function openUploads(): Promise<string[]> {
    const ids: string[] = [];
    const prefix = `sealed/${team.creator.teamId}/`;
    for await (const { uploadId } of team.api.deps.storage.openMultiparts(prefix)) ids.push(uploadId);
    return ids;
  }

  return Object.assign(uploads, {
    begin,
    beginNew,
    sign,
    urlOf,
    putPart,
    send,
    arrived,
    unfinished,
    cancel,
    openUploads,
  });
}
