import { endpoints, planParts, partRange, type UploadParts, type Video } from '@cutroom/contracts';
import { createHash } from 'node:crypto';
import type { JourneyTeam } from '../users/team';
import { requestUploadUrl, requireStored } from './upload';

type Uploader = Pick<JourneyTeam, 'editor' | 'teamId'>;
type Upload = Pick<UploadParts, 'videoId'>;

/** The MD5 digest in base64, as in the header `Content-MD5`. */
export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

/** The bytes of each part of a file, in order. */
export function partsOf(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const plan = planParts(file.length);
  return Array.from({ length: plan.count }, (_, index) => {
    const { start, end } = partRange(plan, index + 1);
    return file.subarray(start, end);
  });
}

/** Registers a video and begins an upload of its file in parts. */
export async function beginUpload(team: Uploader, title: string, file: Uint8Array): Promise<UploadParts> {
  const url = await requestUploadUrl(team, title);
  const body = { url, fileName: 'cut.mp4', size: file.length };
  return team.editor.call(endpoints.beginParts, { body });
}

/** Requests a presigned URL that accepts these bytes as the part with this number. */
export async function requestPartUrl(
  { editor }: Pick<Uploader, 'editor'>,
  { videoId }: Upload,
  number: number,
  bytes: Uint8Array,
): Promise<string> {
  const body = { videoId, parts: [{ number, md5: md5Of(bytes) }] };
  const [signed] = (await editor.call(endpoints.signParts, { body })).parts;
  if (!signed) throw new Error(`part ${number} got no URL`);
  return signed.url;
}

/** PUTs a part, as a page does. @returns the status of the response */
export async function putPart(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const headers = { 'content-md5': md5Of(bytes) };
  return (await fetch(url, { method: 'PUT', body: bytes, headers })).status;
}

/** Sends all parts of an upload's file. */
export async function sendParts(
  team: Pick<Uploader, 'editor'>,
  upload: Upload,
  file: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (const [index, bytes] of partsOf(file).entries()) {
    requireStored(await putPart(await requestPartUrl(team, upload, index + 1, bytes), bytes));
  }
}

/** Uploads a file in parts as the editor and submits it for review. */
export async function submitInParts(
  team: Uploader,
  title: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<Video> {
  const upload = await beginUpload(team, title, file);
  await sendParts(team, upload, file);
  return team.editor.call(endpoints.finishUpload, { body: { url: upload.url } });
}
