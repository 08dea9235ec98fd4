import type { UploadRequest } from '@cutroom/contracts';

/** The result of step 1: the details, the presigned URL and when it expires (epoch milliseconds). */
export interface StartedUpload {
  details: UploadRequest;
  url: string;
  expiresAt: number;
  /** The video whose next version this is; missing for a new video. */
  versionOf?: string | undefined;
}
