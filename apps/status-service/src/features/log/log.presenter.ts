import { type VideoLog, type VideoLogSteps } from '@cutroom/contracts';
import type { LogRecord } from './log.model';

type Moving = VideoLogSteps['downloading'];

/** Left out rather than null where it is not known. */
const moving = ({ status, bytes, total }: LogRecord['downloading']): Moving => ({
  status,
  ...(typeof bytes === 'number' ? { bytes } : {}),
  ...(typeof total === 'number' ? { total } : {}),
});

export const presentLog = (row: LogRecord): VideoLog => ({
  videoId: row._id.toHexString(),
  attempt: row.attempt,
  version: row.version,
  authorizationInitiated: { status: row.authorizationInitiated.status },
  permissionGranted: { status: row.permissionGranted.status },
  queue: { status: row.queue.status },
  downloading: moving(row.downloading),
  uploading: moving(row.uploading),
  failure: row.failure,
  youtubeUrl: row.youtubeUrl,
  updatedAt: row.updatedAt.toISOString(),
});

/** A video that nobody has begun to publish: version 0, older than any that is written. */
export function presentUntouched(videoId: string, since: Date): VideoLog {
  const pending = { status: 'PENDING' as const };
  return {
    videoId,
    attempt: 0,
    version: 0,
    authorizationInitiated: pending,
    permissionGranted: pending,
    queue: pending,
    downloading: pending,
    uploading: pending,
    failure: null,
    youtubeUrl: null,
    updatedAt: since.toISOString(),
  };
}
