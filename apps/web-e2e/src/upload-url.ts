import { endpoints, uploadContentType, type Video, type VideoExtension } from '@cutroom/contracts';
import { putFile, requestUploadUrl, type JourneyTeam } from '@cutroom/suites-kit';
import { expect } from './journey-test';

/** A video under review and its upload URL, which accepts bytes until its hour is over. */
export interface UploadedVideo {
  video: Video;
  uploadUrl: string;
}

/** Uploads a file to an upload URL, which the store accepts whenever the URL is valid. */
export async function putTo(uploadUrl: string, path: string): Promise<void> {
  expect(await putFile(uploadUrl, path, uploadContentType('mp4'))).toBe(200);
}

/** The editor uploads a file, reports it, and keeps the URL. */
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
