import { endpoints, limits, type Proposal } from '@cutroom/contracts';
import { FileButton, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { ApiError } from '../../lib/api-client/api-error';
import { call } from '../../lib/api-client/call';
import { usePastedFile } from '../../lib/files/use-pasted-file';
import { thumbnailProblem } from '../../lib/files/thumbnail-problem';
import { useFormError } from '../../lib/forms/use-form-error';
import { queryKey } from '../../lib/queries/api-query';
import { showAnswer } from '../../lib/queries/show-answer';
import { CallButton } from '../call-button';
import { ErrorText } from '../error-text';
import styles from './proposal.module.css';
import { ProposedThumbnail } from './proposed-thumbnail';

interface ProposedThumbnailsProps {
  videoId: string;
  thumbnails: Proposal['thumbnails'];
  /** Whether the user adds and removes them. */
  edits: boolean;
  /** The part of the page into which images are pasted. */
  panel: RefObject<HTMLElement | null>;
}

/** The proposed thumbnails, which editors add and remove until the creator has approved the video. */
export function ProposedThumbnails({ videoId, thumbnails, edits, panel }: ProposedThumbnailsProps) {
  const queryClient = useQueryClient();
  const resetPicker = useRef<() => void>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { error, showError, showProblem } = useFormError();
  const key = queryKey(endpoints.proposal, { params: { videoId } });
  const handlers = {
    onSuccess: (proposal: Proposal) => showAnswer(queryClient, key, proposal),
    onError(failed: unknown) {
      showError(failed);
      if (failed instanceof ApiError && [404, 409].includes(failed.status))
        void queryClient.invalidateQueries({ queryKey: key });
    },
  };
  const add = useMutation({
    mutationFn: (file: File) => call(endpoints.proposeThumbnail, { body: { videoId }, file }),
    ...handlers,
  });
  const remove = useMutation({
    mutationFn: (thumbnailId: string) =>
      call(endpoints.removeProposedThumbnail, { body: { videoId, thumbnailId } }),
    ...handlers,
    onSettled() {
      // The removal disabled its focused button and then removed it, so the focus is lost unless the user has moved it.
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.matches(':disabled')) addButton.current?.focus();
    },
  });

  function pick(file: File | null) {
    // Allows picking the same file again after a refusal.
    resetPicker.current?.();
    if (file === null) return;
    const problem = thumbnailProblem(file);
    showProblem(problem === null ? null : { message: problem, fields: [] });
    if (problem === null) add.mutate(file);
  }

  const isBusy = add.isPending || remove.isPending;
  const isFull = thumbnails.length >= limits.proposedThumbnailsMax;
  usePastedFile((pasted) => edits && !isFull && !isBusy && pick(pasted), panel);
  if (!edits && thumbnails.length === 0) return null;
  return (
    <div className={styles.texts}>
      {thumbnails.length > 0 && (
        <ul aria-label="Proposed thumbnails" className={styles.thumbnails}>
          {thumbnails.map((thumbnail, at) => (
            <li key={thumbnail._id}>
              <ProposedThumbnail thumbnail={thumbnail} className={styles.thumbnail} number={at + 1} />
              {edits && (
                <CallButton
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Remove proposed thumbnail ${at + 1}`}
                  loading={remove.isPending && remove.variables === thumbnail._id}
                  disabled={isBusy}
                  onClick={() => remove.mutate(thumbnail._id)}
                >
                  Remove
                </CallButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {edits && (
        <>
          <div className={styles.adding}>
            <FileButton
              accept={limits.imageTypes.join(',')}
              resetRef={resetPicker}
              onChange={pick}
              inputProps={{ 'aria-label': 'Propose a thumbnail' }}
            >
              {(props) => (
                <CallButton
                  {...props}
                  ref={addButton}
                  variant="default"
                  size="xs"
                  loading={add.isPending}
                  aria-disabled={isFull || isBusy || undefined}
                >
                  Propose a thumbnail
                </CallButton>
              )}
            </FileButton>
            <Text size="sm" c="dimmed">
              {isFull
                ? 'Three are proposed. Remove one to propose another.'
                : 'JPEG, PNG or WebP, up to 2 MB. At most three. Or paste an image here.'}
            </Text>
          </div>
          <ErrorText {...error} />
        </>
      )}
    </div>
  );
}
