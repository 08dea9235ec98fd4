import { stillKey } from '@cutroom/server-kit';
import { findVersion } from '../../video/versions';
import type { VideoRecord } from '../../video/video.record';
import type { CommentRecord } from '../comment.model';

/**
 * The key of the still of a comment's first frame; null for a comment without frames, or of a version that is unknown or was
 * never examined.
 */
export function stillOf(
  video: VideoRecord,
  { frames, version }: Pick<CommentRecord, 'frames' | 'version'>,
): string | null {
  if (!frames) return null;
  const found = findVersion(video, version);
  return found?.media ? stillKey(found.object.key, frames.from) : null;
}
