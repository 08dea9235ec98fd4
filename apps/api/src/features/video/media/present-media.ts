import type { VideoMedia } from '@cutroom/contracts';
import { mediaKeys, type ObjectStorage } from '@cutroom/server-kit';
import { pictureUrl } from '../../../picture-url';
import type { VideoRecord } from '../video.record';

/** The media of a version; null without one. */
export async function presentMedia(
  storage: Pick<ObjectStorage, 'presignGet'>,
  { media, object }: Pick<VideoRecord, 'media' | 'object'>,
): Promise<VideoMedia | null> {
  if (!media || !object) return null;
  const { state, progress, problem, facts, poster, filmstrip, preview, suggestedFramesMs } = media;
  const keys = mediaKeys(object.key);
  const [posterUrl, filmstripUrl] = await Promise.all([
    pictureUrl(storage, poster ? keys.poster : null),
    pictureUrl(storage, filmstrip ? keys.filmstrip : null),
  ]);
  return {
    state,
    progress,
    problem,
    facts,
    posterUrl,
    filmstrip: filmstrip && filmstripUrl !== null ? { ...filmstrip, url: filmstripUrl } : null,
    preview,
    suggestedFramesMs,
  };
}
