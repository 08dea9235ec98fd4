import type { Page } from '@cutroom/server-kit';
import type { VideoRecord } from '../../video/video.record';
import type { ConsentRecord } from '../records/consent.model';
import type { CallbackPages } from './callback-pages';

/** The page for a permission to publish whose approval no longer counts: it says what replaced or ended the approval. */
export function overtakenPage(
  pages: CallbackPages,
  { attempt }: ConsentRecord,
  video: Pick<VideoRecord, 'log'> | null,
): Page {
  const log = video?.log;
  if (!log) return pages.nothingToDo();
  if (log.attempt !== attempt) return pages.replaced();
  return log.failure === null ? pages.nothingToDo() : pages.ended(log.failure);
}
