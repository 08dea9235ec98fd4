import { endpoints } from '@cutroom/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PageHeader } from '../../../components/page-header';
import { PageTitle } from '../../../components/page-title';
import { bringProposal } from '../../../components/proposal/proposal-draft';
import { ProposalPanel } from '../../../components/proposal/proposal-panel';
import { paths, roomPath, versionOfParam } from '../../../config/paths';
import type { PickedFile } from '../../../lib/files/picked-file';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import type { VideosPlace } from '../../../lib/navigation/videos-place';
import { queryKey } from '../../../lib/queries/api-query';
import { useProfile } from '../../../lib/session/session';
import { browserStore } from '../../../lib/storage/page-storage';
import type { Batch, BatchStore } from '../model/batch-store';
import type { CurrentUpload } from '../model/current-upload';
import { selectBatch } from '../model/run-batch';
import { percentOf } from '../model/stage-texts';
import type { Tray, TrayUpload } from '../model/tray';
import { idOf, videoIdOf } from '../model/tray-entry';
import type { StartedUpload } from '../model/started-upload';
import { DetailsForm } from './details-form';
import { FileStep } from './file-step';
import { SeveralFiles } from './several-files';
import { StepCard } from './step-card';
import { VersionDetails } from './version-details';
import styles from './upload-steps.module.css';

const title = 'Upload on Platform';

interface Stores {
  tray: Tray;
  current: CurrentUpload;
}

/**
 * At 100%, once the server has been notified, opens /videos (docs/product.md#6-uploads), or for a new version the room
 * of its video.
 */
function useOpenVideosWhenDone({ tray, current }: Stores, upload: TrayUpload | undefined) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const done = upload?.stage.name === 'done' ? upload.id : null;
  /** Whether the tray has a hint that the line on /videos does not show. */
  const keeps = upload?.stage.name === 'done' && upload.stage.sameAs !== null;
  useEffect(() => {
    const started = current.get();
    // If an upload ended before the page was shown, `open` has already left it.
    if (done === null || started === null) return;
    current.leave();
    if (!keeps) tray.dismiss(done);
    const state: VideosPlace = { uploaded: started.details.title };
    const { versionOf: videoId } = started;
    if (videoId === undefined) return void navigate(paths.videos, { state });
    // From the cache, the room would open with the former version.
    queryClient.removeQueries({ queryKey: queryKey(endpoints.room, { params: { videoId } }) });
    void navigate(roomPath(videoId), { state });
  }, [done, keeps, tray, current, navigate, queryClient]);
}

function filesStage(several: Batch | null): string {
  if (several === null) return 'form';
  return several.files === null ? 'reading' : 'list';
}

interface UploadStepsProps extends Stores {
  batch: BatchStore;
  /** Removes an upload that the user abandons. */
  abandon: (started: StartedUpload) => void;
}

/** The upload page: once step 1 succeeds, it locks and step 2 opens (docs/product.md#upload-page). */
export function UploadSteps({ tray, current, batch, abandon }: UploadStepsProps) {
  const { _id } = useProfile();
  const uploads = useSyncExternalStore(tray.subscribe, tray.get);
  const started = useSyncExternalStore(current.subscribe, current.get);
  const upload = started === null ? undefined : uploads.find(({ id }) => id === idOf(started.url));
  const several = useSyncExternalStore(batch.subscribe, batch.get);
  // The form, the files being read and their list replace each other.
  const details = useFocusKept<HTMLElement>(filesStage(several));
  // Each upload has a separate form, so that another video starts with an empty one.
  const [round, setRound] = useState(0);
  const { key } = useLocation();
  const versionOf = useSearchParams()[0].get(versionOfParam) ?? undefined;
  useEffect(() => {
    current.open(_id);
    batch.own(_id);
    const kept = current.get();
    // The address names another video. The tray still lists the started upload.
    if (kept !== null && kept.versionOf !== versionOf) current.leave();
    // Also when the user follows the link to this page again.
    return () => {
      if (current.letGo()) setRound((before) => before + 1);
    };
  }, [current, batch, _id, key, versionOf]);
  useOpenVideosWhenDone({ tray, current }, upload);

  function send(picked: PickedFile) {
    // The details may have been changed while the file was being checked.
    if (started === null || current.get() !== started) return;
    if (upload?.stage.name === 'needs-file') tray.continueWith(upload.id, picked);
    else tray.add(started, picked);
  }

  function begin(next: StartedUpload, picked: PickedFile | null) {
    if (next.versionOf === undefined) bringProposal(browserStore, _id, videoIdOf(next.url));
    current.start(next);
    if (picked !== null) tray.add(next, picked);
  }

  function changeDetails() {
    if (started !== null) abandon(started);
    current.leave();
  }

  function startAnother() {
    current.leave();
    setRound((before) => before + 1);
  }

  function detailsStep() {
    if (isOpen && several !== null && versionOf === undefined)
      return <SeveralFiles batch={several} store={batch} add={tray.add} />;
    if (versionOf !== undefined) {
      return (
        <VersionDetails
          key={`${versionOf} ${round}`}
          videoId={versionOf}
          lockedWith={started?.details ?? null}
          onStarted={begin}
        />
      );
    }
    return (
      <DetailsForm
        key={round}
        lockedWith={started?.details ?? null}
        onStarted={begin}
        onSeveral={(picked) => void selectBatch(batch, picked)}
      />
    );
  }

  const isOpen = started === null;
  const proposedFor = upload?.videoId ?? (started === null ? '' : videoIdOf(started.url));
  return (
    <>
      {/* The browser's tab shows the progress while the user works in another one. */}
      <PageTitle>{upload?.stage.name === 'sending' ? `${percentOf(upload)}% · ${title}` : title}</PageTitle>
      <PageHeader
        title={title}
        subtitle={
          versionOf === undefined ? 'Upload a finished cut for review' : 'Upload a new version for review'
        }
      />
      <div className={styles.steps}>
        <StepCard
          ref={details}
          number={1}
          title="Details"
          state={isOpen ? 'current' : 'done'}
          note={isOpen ? undefined : 'Details saved and locked'}
        >
          {detailsStep()}
        </StepCard>
        <StepCard
          number={2}
          title="Video file"
          state={isOpen ? 'locked' : 'current'}
          note={isOpen ? 'Locked until step 1 is done' : undefined}
        >
          <FileStep
            started={started}
            upload={upload}
            actions={tray}
            send={send}
            onChangeDetails={changeDetails}
            onAnother={startAnother}
          />
        </StepCard>
        {started !== null && started.versionOf === undefined && (
          <ProposalPanel
            key={proposedFor}
            video={{ _id: proposedFor, state: 'AWAITING_UPLOAD' }}
            opensDraft
          />
        )}
      </div>
    </>
  );
}
