import { endpoints, uploadContentType, type Video, type VideoExtension } from '@cutroom/contracts';
import { putFile, requestUploadUrl, type JourneyTeam } from '@cutroom/suites-kit';
import { expect } from './journey-test';

/** A video under review and its upload URL, which accepts bytes for an hour. */
export interface UploadedVideo {
  video: Video;
  uploadUrl: string;
}

/** Uploads a file and expects the store to accept it, as it does while the URL is valid. */
export async function putTo(uploadUrl: string, path: string): Promise<void> {
  expect(await putFile(uploadUrl, path, uploadContentType('mp4'))).toBe(200);
}

/** Uploads a file as the editor, reports it, and keeps the upload URL. */
export async function uploadKeepingUrl(
  team: JourneyTeam,
  title: string,
  path: string,
  extension?: VideoExtension,
): Promise<UploadedVideo> {
  const uploadUrl = await requestUploadUrl(team, title, extension);
  await putTo(uploadUrl, path);
  const video = await team.editor.call(endpoints.finishUpload, { body: { url: uploadUrl } });
  return { video, uploadUrl };
}
