import { UploadStatus } from '../features/status/components/upload-status';

export function StatusPage() {
  return <UploadStatus />;
}
