import { endpoints, percentage } from '@cutroom/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { PageHeader } from '../../../components/page-header';
import { PageTitle } from '../../../components/page-title';
import { paths } from '../../../config/paths';
import { queryKey } from '../../../lib/queries/api-query';
import { useProfile } from '../../../lib/session/session';
import { upload, useUpload } from '../api/upload';
import { isUnderWay, type UploadState } from '../model/upload-state';
import { DetailsForm } from './details-form';
import { FileStep } from './file-step';
import { StepCard } from './step-card';
import styles from './upload-on-platform.module.css';
import { useLeaveGuard } from './use-leave-guard';

const title = 'Upload on Platform';

const shareSent = ({ meter: { bytes, total } }: Extract<UploadState, { stage: 'sending' }>): number =>
  percentage(bytes, total);

/**
 * At 100 %, once the server has confirmed the upload, leads to the list that now contains the video
 * (docs/product.md#6-uploads).
 */
function useGoOnWhenDone(done: boolean) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!done || upload.get().stage !== 'done') return;
    upload.discard();
    for (const list of [endpoints.pendingVideos, endpoints.teamStats, endpoints.teamInfo]) {
      void queryClient.invalidateQueries({ queryKey: queryKey(list) });
    }
    void navigate(paths.videos);
  }, [done, navigate, queryClient]);
}

/** The upload page: when step 1 succeeds it locks, and step 2 opens (docs/product.md#upload-page). */
export function UploadOnPlatform() {
  const { _id } = useProfile();
  const state = useUpload();
  const { stage } = state;
  useEffect(() => upload.open(_id), [_id]);
  useGoOnWhenDone(stage === 'done');
  const guard = useLeaveGuard(isUnderWay(state));

  return (
    <>
      {/* Seen in the row of tabs by who does something else meanwhile. */}
      <PageTitle>{state.stage === 'sending' ? `${shareSent(state)}% · ${title}` : title}</PageTitle>
      <PageHeader title={title} subtitle="Hand in a finished cut for review" />
      <div className={styles.steps}>
        <StepCard
          number={1}
          title="Details"
          state={stage === 'details' ? 'current' : 'done'}
          note={stage === 'details' ? undefined : 'Done. The details can no longer be changed'}
        >
          <DetailsForm
            lockedWith={'upload' in state ? state.upload.details : null}
            onStarted={upload.start}
          />
        </StepCard>
        <StepCard
          number={2}
          title="Video file"
          state={stage === 'details' ? 'locked' : 'current'}
          note={stage === 'details' ? 'Locked until step 1 is done' : undefined}
        >
          <FileStep state={state} />
        </StepCard>
      </div>
      <ConfirmDialog
        opened={guard.asking}
        title="Leave while the video is being sent?"
        confirm="Stop sending and leave"
        onConfirm={() => guard.leave(upload.cancel)}
        onClose={guard.stay}
      >
        The upload stops. The address stays good for the rest of its hour: you can come back and send the file
        again without typing anything.
      </ConfirmDialog>
    </>
  );
}
