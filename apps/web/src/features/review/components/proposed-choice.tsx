import type { Proposal } from '@cutroom/contracts';
import { Loader, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { ProposedThumbnail } from '../../../components/proposal/proposed-thumbnail';
import { useProposal } from '../../../components/proposal/use-proposal';
import { ApiError } from '../../../lib/api-client/api-error';
import type { StoredFrame } from '../api/make-thumbnail';
import { takeProposed } from '../api/take-proposed';
import styles from './frame-choice.module.css';

interface ProposedChoiceProps {
  videoId: string;
  onReady: (thumbnail: StoredFrame) => void;
  onError: (error: unknown) => void;
}

/** The thumbnails that editors propose. A click makes one the thumbnail. */
export function ProposedChoice({ videoId, onReady, onError }: ProposedChoiceProps) {
  const id = useId();
  const { data: proposal, refetch } = useProposal(videoId);
  const { mutate, isPending } = useMutation({
    async mutationFn({ _id }: Proposal['thumbnails'][number]) {
      // The URLs of the page expire while the creator watches the video.
      const { data } = await refetch();
      const thumbnail = data?.thumbnails.find((each) => each._id === _id);
      if (!thumbnail) throw new ApiError(404, 'This proposed thumbnail was removed. Choose another one');
      return takeProposed(thumbnail);
    },
  });
  if (proposal === undefined || proposal.thumbnails.length === 0) return null;
  return (
    <section className={styles.choice} aria-labelledby={id}>
      <Title order={3} size="h6" id={id}>
        Or a proposed thumbnail
      </Title>
      <div role="status" className={styles.hint}>
        {isPending ? (
          <>
            <Loader size={16} />
            <span>Copying the thumbnail…</span>
          </>
        ) : (
          <span>Select one to use it.</span>
        )}
      </div>
      <div className={styles.suggestions}>
        {proposal.thumbnails.map((thumbnail, at) => (
          <button
            key={thumbnail._id}
            type="button"
            className={styles.suggestion}
            aria-label={`Use proposed thumbnail ${at + 1}, by ${thumbnail.by.name}`}
            disabled={isPending}
            // React Query does not call it after the unmount, so a file that was picked meanwhile takes precedence.
            onClick={() => mutate(thumbnail, { onSuccess: onReady, onError })}
          >
            <ProposedThumbnail thumbnail={thumbnail} number={at + 1} className={styles.proposed} />
            <span className={styles.proposer} title={thumbnail.by.name}>
              {thumbnail.by.name}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
