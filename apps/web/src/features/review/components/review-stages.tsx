import type { VideoDetails } from '@cutroom/contracts';
import { useState } from 'react';
import { DraftNotice } from '../../../components/draft-notice';
import { StageList } from '../../../components/stage-list';
import { smallCopy } from '../../../lib/files/small-copy';
import { useObjectUrl } from '../../../lib/files/use-object-url';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { useVideoSource } from '../api/use-video-source';
import { useReviewWork } from '../model/use-review-work';
import { PublishStage } from './publish-stage';
import styles from './review.module.css';
import { ThumbnailStage } from './thumbnail-stage';

const stages = ['Thumbnail', 'Upload to Youtube'];

/**
 * The details follow a successful thumbnail upload (docs/product.md#review-page). Going back loses nothing, nor does a
 * reload, the end of the session or a publish that YouTube refused: both stages are kept as drafts, and what was sent
 * to the consent page is known to the server.
 */
export function ReviewStages({ video }: { video: VideoDetails }) {
  const { thumbnail, values, notice, ...work } = useReviewWork(video);
  const [file, setFile] = useState<File | null>(null);
  const { data: source } = useVideoSource(video._id);
  const picked = useObjectUrl(file);
  const section = useFocusKept<HTMLElement>(thumbnail === null ? 'thumbnail' : 'details');

  function store(path: string) {
    work.setThumbnail({ path, preview: '' });
    work.keepThumbnail({ path, preview: '' });
    if (file !== null) void smallCopy(file).then((preview) => work.keepThumbnail({ path, preview }));
  }

  function discard() {
    work.discard();
    setFile(null);
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Review" className={styles.stages}>
      <StageList label="Stages" stages={stages} current={thumbnail === null ? 0 : 1} />
      {notice !== null && <DraftNotice text={notice} onDiscard={discard} />}
      {thumbnail === null ? (
        <div className={styles.stage}>
          <ThumbnailStage file={file} previewUrl={picked} onPick={setFile} onStored={store} />
        </div>
      ) : (
        <PublishStage
          videoId={video._id}
          version={source?.version}
          thumbnail={thumbnail.path}
          previewUrl={picked ?? (thumbnail.preview || null)}
          values={values}
          onChange={work.change}
          onChangeThumbnail={() => work.setThumbnail(null)}
        />
      )}
    </section>
  );
}
