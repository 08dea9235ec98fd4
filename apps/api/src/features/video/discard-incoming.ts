import { versionsOf } from './versions';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

const lateUpload =
  'Somebody used its upload URL again after it had been received. The new file was deleted; the video did not change.';

/**
 * Removes what lies under the upload URL of a version that has been received: what is left of the sealed upload, or a
 * later upload, which changes nothing and is recorded.
 */
export async function discardIncoming(
  { storage, audit }: Pick<VideoDeps, 'storage' | 'audit'>,
  video: VideoRecord,
  incomingKey: string,
): Promise<void> {
  const found = await storage.head(incomingKey);
  if (!found) return;
  await storage.remove(incomingKey);
  const isSealedUpload = versionsOf(video).some(
    ({ object: { source } }) =>
      source.etag === found.etag && source.lastModified.getTime() === found.lastModified.getTime(),
  );
  if (isSealedUpload) return;
  audit.record({ action: 'late-upload-discarded', teamId: video.teamId, video, note: lateUpload });
}
