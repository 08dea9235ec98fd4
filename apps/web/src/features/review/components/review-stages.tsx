import type { Video } from '@cutroom/contracts';
import { useState } from 'react';
import { DraftNotice } from '../../../components/draft-notice';
import { StageList } from '../../../components/stage-list';
import { useDraft } from '../../../lib/drafts/use-draft';
import { smallCopy } from '../../../lib/files/small-copy';
import { useObjectUrl } from '../../../lib/files/use-object-url';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { useVideoSource } from '../api/use-video-source';
import { emptyValues, type PublishValues } from '../model/publish-form';
import {
  parsePublishDraft,
  parseThumbnailDraft,
  publishDraftName,
  thumbnailDraftName,
} from '../model/review-draft';
import { PublishStage } from './publish-stage';
import styles from './review.module.css';
import { ThumbnailStage } from './thumbnail-stage';

const stages = ['Thumbnail', 'Upload to Youtube'];

/**
 * The details follow a successful thumbnail upload (docs/product.md#review-page). Going back loses nothing, nor does a
 * reload, the end of the session or a publish that YouTube refused: both stages are kept as drafts.
 */
export function ReviewStages({ video }: { video: Video }) {
  const thumbnailDraft = useDraft(thumbnailDraftName(video._id), parseThumbnailDraft);
  const publishDraft = useDraft(publishDraftName(video._id), parsePublishDraft);
  const [file, setFile] = useState<File | null>(null);
  const [thumbnail, setThumbnail] = useState<string | null>(thumbnailDraft.restored?.path ?? null);
  const [values, setValues] = useState(() => publishDraft.restored ?? emptyValues(video.title));
  const { data: source } = useVideoSource(video._id);
  const picked = useObjectUrl(file);
  const section = useFocusKept<HTMLElement>(thumbnail === null ? 'thumbnail' : 'details');

  function store(path: string) {
    setThumbnail(path);
    thumbnailDraft.keep({ path, preview: '' });
    if (file !== null) void smallCopy(file).then((preview) => thumbnailDraft.keep({ path, preview }));
  }

  function change(changed: PublishValues) {
    setValues(changed);
    publishDraft.keep(changed);
  }

  function discard() {
    thumbnailDraft.forget();
    publishDraft.forget();
    setFile(null);
    setThumbnail(null);
    setValues(emptyValues(video.title));
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Review" className={styles.stages}>
      <StageList label="Stages" stages={stages} current={thumbnail === null ? 0 : 1} />
      {(thumbnailDraft.isRestored || publishDraft.isRestored) && <DraftNotice onDiscard={discard} />}
      {thumbnail === null ? (
        <div className={styles.stage}>
          <ThumbnailStage file={file} previewUrl={picked} onPick={setFile} onStored={store} />
        </div>
      ) : (
        <PublishStage
          videoId={video._id}
          version={source?.version}
          thumbnail={thumbnail}
          previewUrl={picked ?? (thumbnailDraft.restored?.preview || null)}
          values={values}
          onChange={change}
          onChangeThumbnail={() => setThumbnail(null)}
        />
      )}
    </section>
  );
}
