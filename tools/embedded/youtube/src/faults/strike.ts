import { ConnectionCut } from '../http/answer';
import { GoogleError } from '../http/google-error';
import type { FaultList } from './fault-list';
import type { Step, UploadPoint } from './fault-kinds';

/** Retry-After of a 429 in seconds: long enough to observe, short enough for a test. */
const retryAfterSeconds = '1';

/** Throws an overload or network error when such a fault is pending for this step. */
export function strikeOverload(faults: FaultList, step: Step, at: UploadPoint): void {
  // `receive` cuts chunks while their bytes arrive.
  if (step !== 'chunk' && faults.strikes('drop', step, at)) throw new ConnectionCut();
  if (faults.strikes('503', step, at)) throw new GoogleError(503, 'backendError', 'Backend Error');
  if (faults.strikes('429', step, at)) {
    const headers = { 'Retry-After': retryAfterSeconds };
    throw step === 'thumbnail'
      ? new GoogleError(
          429,
          'uploadRateLimitExceeded',
          'The channel has uploaded too many thumbnails recently. Please try the request again later.',
          { domain: 'youtube.thumbnail', headers },
        )
      : new GoogleError(429, 'rateLimitExceeded', 'Rate Limit Exceeded', { domain: 'usageLimits', headers });
  }
}

/** Throws an error that concerns the channel or the project rather than the request, when such a fault is pending. */
export function strikeRefusal(faults: FaultList, step: 'open' | 'thumbnail', at: UploadPoint): void {
  if (faults.strikes('quota', step, at)) {
    const message = 'The request cannot be completed because you have exceeded your quota.';
    throw new GoogleError(403, 'quotaExceeded', message, { domain: 'youtube.quota' });
  }
  if (faults.strikes('upload-limit', step, at)) {
    const message = 'The user has exceeded the number of videos they may upload.';
    throw new GoogleError(400, 'uploadLimitExceeded', message, { domain: 'youtube.video' });
  }
  if (faults.strikes('no-channel', step, at)) {
    throw new GoogleError(401, 'youtubeSignupRequired', 'Unauthorized', {
      domain: 'youtube.header',
      location: 'Authorization',
      locationType: 'header',
    });
  }
  if (faults.strikes('thumbnail-403', step, at)) {
    const message =
      "The authenticated user doesn't have permissions to upload and set custom video thumbnails.";
    throw new GoogleError(403, 'forbidden', message, { domain: 'youtube.thumbnail' });
  }
}

/** Cuts the connection after the work of this step when an `answer-lost` fault is pending. */
export function strikeAnswer(faults: FaultList, step: Step, at: UploadPoint): void {
  if (faults.strikes('answer-lost', step, at)) throw new ConnectionCut();
}
