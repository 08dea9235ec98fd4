import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endpoints, uploadContentType, type Video, type VideoExtension } from '@cutroom/contracts';
import type { JourneyTeam } from '../users/team';

type Uploader = Pick<JourneyTeam, 'editor' | 'teamId'>;

export const mp4 = uploadContentType('mp4');

/** Requests a presigned URL for a new video as the editor. */
export const requestUploadUrl = (
  { editor, teamId }: Uploader,
  title: string,
  extension: VideoExtension = 'mp4',
): Promise<string> =>
  editor.call(endpoints.startUpload, {
    body: { title, comment: 'Ready for review', maximumVideoQuality: '720p', extension, teamId },
  });

/** PUTs a stream of `bytes` bytes to a presigned URL. @returns the status of the response */
export function putStream(
  url: string,
  source: Readable,
  bytes: number,
  {
    contentType = mp4,
    headers = {},
    signal,
  }: { contentType?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<number> {
  const all = { 'Content-Type': contentType, 'Content-Length': bytes, ...headers };
  return new Promise((resolve, reject) => {
    const put = request(url, { method: 'PUT', headers: all, signal }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    put.once('error', reject);
    pipeline(source, put).catch(reject);
  });
}

/** Streams a file to a presigned URL with a PUT, as a browser does. @returns the status of the response */
export const putFile = (url: string, path: string, contentType = mp4): Promise<number> =>
  putStream(url, createReadStream(path, { highWaterMark: 1 << 20 }), statSync(path).size, { contentType });

/** @throws Error when the status of a PUT is not 200 */
export function requireStored(status: number): void {
  if (status !== 200) throw new Error(`the PUT to the presigned URL was answered ${status}`);
}

/** Uploads a file as the editor and submits it for review. */
export async function submitVideo(
  team: Uploader,
  title: string,
  file: string,
  extension: VideoExtension = 'mp4',
): Promise<Video> {
  const url = await requestUploadUrl(team, title, extension);
  requireStored(await putFile(url, file, uploadContentType(extension)));
  return team.editor.call(endpoints.finishUpload, { body: { url } });
}
