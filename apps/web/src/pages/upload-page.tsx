import { UploadOnPlatform } from '../features/upload/components/upload-on-platform';

export function UploadPage() {
  return <UploadOnPlatform />;
}
