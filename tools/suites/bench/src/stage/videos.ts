import { endpoints, uploadContentType, type Video } from '@cutroom/contracts';
import type { BenchStack } from './bench-stack';
import { putBytes } from './put-bytes';

export const videoType = uploadContentType('mp4');

/** A signed address for one video's bytes. */
export const newUploadAddress = ({ team: { editor, teamId } }: BenchStack): Promise<string> =>
  editor.call(endpoints.startUpload, {
    body: { title: 'Bench', comment: 'Noise', maximumVideoQuality: '2160p', extension: 'mp4', teamId },
  });

/** A video of so many bytes that waits for review. */
export async function uploadVideo(stack: BenchStack, bytes: number): Promise<Video> {
  const url = await newUploadAddress(stack);
  await putBytes(url, bytes, videoType);
  return stack.team.editor.call(endpoints.finishUpload, { body: { url } });
}
