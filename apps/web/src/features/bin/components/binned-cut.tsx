import { formatSize, type BinnedVideo } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { useId } from 'react';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { isolateName } from '../../../components/isolate-name';
import { IstTime } from '../../../components/ist-time';
import { stateText } from '../../../components/state-text';
import { VideoSummary } from '../../../components/video-summary';
import { useFormError } from '../../../lib/forms/use-form-error';
import { onFirstClick } from '../../../components/on-first-click';
import { useRestore } from '../api/use-restore';
import styles from './bin.module.css';

/** One video in the bin: who deleted it, until when it is kept, and 'Restore'. */
export function BinnedCut({ video, onRestored }: { video: BinnedVideo; onRestored: () => void }) {
  const id = useId();
  const { size, uploadedBy, from, deletedBy, deletedAt, keptUntil } = video;
  const restorers = deletedBy.isCreator ? 'the creator' : `${deletedBy.name} or the creator`;
  const { error, showError } = useFormError();
  const { mutate, isPending } = useRestore(video._id, { onRestored, onError: showError });
  return (
    <article className={styles.cut} aria-labelledby={id}>
      <VideoSummary video={video} id={id} order={2} compact>
        <Text size="sm" c="dimmed" className="tabular">
          {`Deleted by ${deletedBy.name} on `}
          <IstTime at={deletedAt} />
        </Text>
        <Text size="sm" className="tabular">
          {'Deleted for good on '}
          <IstTime at={keptUntil} />
        </Text>
        <Text size="sm" c="dimmed">
          {`Before: ${stateText({ state: from, asking: false, need: null })} · Editor: ${isolateName(uploadedBy.name)} · ${formatSize(size)}`}
        </Text>
      </VideoSummary>
      <div className={styles.actions}>
        {video.restorable ? (
          <CallButton
            variant="default"
            loading={isPending}
            aria-describedby={id}
            // Otherwise the second click of a double click would restore the video that moves up.
            onClick={onFirstClick(() => mutate())}
          >
            Restore
          </CallButton>
        ) : (
          <Text size="sm" c="dimmed">{`Only ${restorers} can restore it.`}</Text>
        )}
        <ErrorText {...error} />
      </div>
    </article>
  );
}
