import { endpoints, uploadContentType, type Video, type VideoExtension } from '@cutroom/contracts';
import { putFile, type JourneyTeam } from '@cutroom/suites-kit';
import { expect } from './journey-test';

/** A video under review and its upload URL, which accepts bytes until its hour is over. */
export interface UploadedVideo {
  video: Video;
  uploadUrl: string;
}

export const startUpload = (
  { editor, teamId }: JourneyTeam,
  title: string,
  extension: VideoExtension = 'mp4',
): Promise<string> =>
  editor.call(endpoints.startUpload, {
    body: { title, comment: 'Ready for review', maximumVideoQuality: '720p', extension, teamId },
  });

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
  const uploadUrl = await startUpload(team, title, extension);
  await putTo(uploadUrl, path);
  const video = await team.editor.call(endpoints.finishUpload, { body: { url: uploadUrl } });
  return { video, uploadUrl };
}
