import { endpoints, percentage } from '@cutroom/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { PageHeader } from '../../../components/page-header';
import { PageTitle } from '../../../components/page-title';
import { paths } from '../../../config/paths';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard';
import type { VideosPlace } from '../../../lib/navigation/videos-place';
import { queryKey } from '../../../lib/queries/api-query';
import { useProfile } from '../../../lib/session/session';
import { upload, useUpload } from '../api/upload';
import { isUnderWay, type UploadState } from '../model/upload-state';
import { DetailsForm } from './details-form';
import { FileStep } from './file-step';
import { StepCard } from './step-card';
import styles from './upload-on-platform.module.css';

const title = 'Upload on Platform';

const shareSent = ({ meter: { bytes, total } }: Extract<UploadState, { stage: 'sending' }>): number =>
  percentage(bytes, total);

const changedLists = [endpoints.pendingVideos, endpoints.ownVideos, endpoints.teamStats, endpoints.teamInfo];

/** At 100%, once the server has been notified, the user goes to /videos (docs/product.md#6-uploads). */
function useOpenVideosWhenDone(done: boolean) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    const finished = upload.get();
    if (!done || finished.stage !== 'done') return;
    upload.discard();
    for (const list of changedLists) void queryClient.invalidateQueries({ queryKey: queryKey(list) });
    const state: VideosPlace = { uploaded: finished.upload.details.title };
    void navigate(paths.videos, { state });
  }, [done, navigate, queryClient]);
}

/** The upload page: once step 1 succeeds, it locks and step 2 opens (docs/product.md#upload-page). */
export function UploadOnPlatform() {
  const { _id } = useProfile();
  const state = useUpload();
  const { stage } = state;
  useEffect(() => upload.open(_id), [_id]);
  useOpenVideosWhenDone(stage === 'done');
  const guard = useLeaveGuard(isUnderWay(state));

  return (
    <>
      {/* The browser's tab shows the progress while the user works in another one. */}
      <PageTitle>{state.stage === 'sending' ? `${shareSent(state)}% · ${title}` : title}</PageTitle>
      <PageHeader title={title} subtitle="Upload a finished cut for review" />
      <div className={styles.steps}>
        <StepCard
          number={1}
          title="Details"
          state={stage === 'details' ? 'current' : 'done'}
          note={stage === 'details' ? undefined : 'Details saved and locked'}
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
        title="Leave and stop the upload?"
        confirm="Stop and leave"
        cancel="Keep uploading"
        onConfirm={() => guard.leave(upload.cancel)}
        onClose={guard.stay}
      >
        Come back within the hour and pick the file again; your details are kept.
      </ConfirmDialog>
    </>
  );
}
