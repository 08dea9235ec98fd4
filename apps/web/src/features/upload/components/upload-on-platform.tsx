import { currentBatch } from '../api/current-batch';
import { abandonUpload, currentUpload } from '../api/current-upload';
import { tray } from '../api/tray';
import { UploadSteps } from './upload-steps';

/** The upload page with the uploads of this tab. */
export const UploadOnPlatform = () => (
  <UploadSteps
    tray={tray}
    current={currentUpload}
    batch={currentBatch}
    abandon={(started) => void abandonUpload(started)}
  />
);
