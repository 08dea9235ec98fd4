import type { LastAttempt, VideoDetails } from '@cutroom/contracts';
import { useState } from 'react';
import { useDraft } from '../../../lib/drafts/use-draft';
import { useOtherTabsDraft } from '../../../lib/drafts/use-other-tabs-draft';
import { optionValuesOf, storedOptions } from './option-values';
import { emptyValues, type PublishValues } from './publish-form';
import {
  discardedAttemptName,
  parseDiscardedAttempt,
  parsePublishDraft,
  parseThumbnailDraft,
  publishDraftName,
  thumbnailDraftName,
  type ThumbnailDraft,
} from './review-draft';

const valuesOf = ({ notifySubscribers, tags, ...attempt }: LastAttempt): PublishValues => ({
  title: attempt.title,
  description: attempt.description,
  tags: tags.join(', '),
  privacyStatus: attempt.privacyStatus,
  notifySubscribers: notifySubscribers ? 'yes' : 'no',
  options: optionValuesOf(attempt.options),
});

/**
 * What a creator has entered in both stages of a review. It starts from this browser's drafts, or from the last attempt
 * when that is newer: it may have been made on another device. A discarded attempt stays discarded in this browser.
 */
export function useReviewWork({ _id, title, thumbnailUrl, lastAttempt }: VideoDetails) {
  const since = lastAttempt === undefined ? 0 : Date.parse(lastAttempt.at);
  const thumbnailDraft = useDraft(thumbnailDraftName(_id), parseThumbnailDraft, since);
  const publishDraft = useDraft(publishDraftName(_id), parsePublishDraft, since);
  const discarded = useDraft(discardedAttemptName(_id), parseDiscardedAttempt);
  const [attempt, setAttempt] = useState(lastAttempt?.at === discarded.restored ? undefined : lastAttempt);
  const [thumbnail, setThumbnail] = useState<ThumbnailDraft | null>(
    thumbnailDraft.restored ??
      (attempt?.thumbnail ? { path: attempt.thumbnail, preview: thumbnailUrl ?? '' } : null),
  );
  const [values, setValues] = useState(
    publishDraft.restored ?? (attempt === undefined ? emptyValues(title) : valuesOf(attempt)),
  );
  useOtherTabsDraft(publishDraftName(_id), parsePublishDraft, setValues);

  const isDraft = publishDraft.isRestored || (thumbnailDraft.isRestored && attempt === undefined);
  const fromAttempt = attempt === undefined ? null : 'Filled in from your last attempt.';

  return {
    thumbnail,
    values,
    /** What the stages were filled in from; null when they were not, or after it was discarded. */
    notice: isDraft ? 'Draft restored.' : fromAttempt,
    /** Neither a draft nor the last attempt filled in stage 2. */
    isNew: publishDraft.restored === null && attempt === undefined,
    keepThumbnail: thumbnailDraft.keep,
    setThumbnail,
    /** Fills in the details without keeping them as a draft. */
    fill: setValues,
    change(changed: PublishValues) {
      setValues(changed);
      publishDraft.keep({ ...changed, options: storedOptions(changed.options) });
    },
    discard() {
      thumbnailDraft.forget();
      publishDraft.forget();
      if (lastAttempt !== undefined) discarded.keep(lastAttempt.at);
      setAttempt(undefined);
      setThumbnail(null);
      setValues(emptyValues(title));
    },
  };
}
