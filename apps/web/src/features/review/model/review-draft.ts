import { privacyStatuses } from '@cutroom/contracts';
import { parseStrings } from '../../../lib/drafts/use-draft';
import { parseOptionValues } from './option-values';
import type { PublishValues } from './publish-form';

/** A thumbnail that upload-service has stored. */
export interface ThumbnailDraft {
  /** The path that the publish request takes. */
  path: string;
  /** A small copy as a data: URL, since the picked file is gone after a reload; '' when the browser made none. */
  preview: string;
}

export const publishDraftName = (videoId: string): string => `publish.${videoId}`;
export const thumbnailDraftName = (videoId: string): string => `thumbnail.${videoId}`;
/** Holds the time of the last attempt that the user discarded, because the server would offer it again. */
export const discardedAttemptName = (videoId: string): string => `discarded.${videoId}`;

export const parseDiscardedAttempt = (kept: unknown): string | null =>
  typeof kept === 'string' ? kept : null;

const parseTexts = parseStrings('title', 'description', 'tags');

export function parsePublishDraft(kept: unknown): PublishValues | null {
  const texts = parseTexts(kept);
  if (texts === null) return null;
  const { privacyStatus, notifySubscribers, options } = kept as Record<string, unknown>;
  return {
    ...texts,
    privacyStatus: privacyStatuses.find((status) => status === privacyStatus) ?? null,
    notifySubscribers: notifySubscribers === 'yes' || notifySubscribers === 'no' ? notifySubscribers : null,
    options: parseOptionValues(options),
  };
}

const parseThumbnail = parseStrings('path', 'preview');

export function parseThumbnailDraft(kept: unknown): ThumbnailDraft | null {
  const thumbnail = parseThumbnail(kept);
  const isShowable = thumbnail !== null && /^(data:image\/|$)/.test(thumbnail.preview);
  return isShowable && thumbnail.path !== '' ? thumbnail : null;
}
