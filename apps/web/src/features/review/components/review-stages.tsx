import type { Video } from '@cutroom/contracts';
import { useState } from 'react';
import { StageList } from '../../../components/stage-list';
import { useObjectUrl } from '../../../lib/files/use-object-url';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { useVideoSource } from '../api/use-video-source';
import { emptyValues } from '../model/publish-form';
import { PublishStage } from './publish-stage';
import styles from './review.module.css';
import { ThumbnailStage } from './thumbnail-stage';

const stages = ['Thumbnail', 'Upload to Youtube'];

/** The details follow a successful thumbnail upload (docs/product.md#review-page). Going back loses nothing. */
export function ReviewStages({ video }: { video: Video }) {
  const [file, setFile] = useState<File | null>(null);
  const [thumbnail, setThumbnail] = useState<string | null>(null);
  const [values, setValues] = useState(() => emptyValues(video.title));
  const { data: source } = useVideoSource(video._id);
  const previewUrl = useObjectUrl(file);
  const section = useFocusKept<HTMLElement>(thumbnail === null ? 'thumbnail' : 'details');
  return (
    <section ref={section} tabIndex={-1} aria-label="Review" className={styles.stages}>
      <StageList label="Stages" stages={stages} current={thumbnail === null ? 0 : 1} />
      {thumbnail === null ? (
        <div className={styles.stage}>
          <ThumbnailStage file={file} previewUrl={previewUrl} onPick={setFile} onStored={setThumbnail} />
        </div>
      ) : (
        <PublishStage
          videoId={video._id}
          version={source?.version}
          thumbnail={thumbnail}
          previewUrl={previewUrl}
          values={values}
          onChange={setValues}
          onChangeThumbnail={() => setThumbnail(null)}
        />
      )}
    </section>
  );
}
