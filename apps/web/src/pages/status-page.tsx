import { CancelPublish } from '../features/needs/components/cancel-publish';
import { VideoNeed } from '../features/needs/components/video-need';
import { UploadStatus } from '../features/status/components/upload-status';

export function StatusPage() {
  return (
    <UploadStatus
      renderNeed={(video, describedBy) => <VideoNeed video={video} describedBy={describedBy} />}
      renderCancel={(video, attempt, describedBy) => (
        <CancelPublish video={video} attempt={attempt} describedBy={describedBy} />
      )}
    />
  );
}
