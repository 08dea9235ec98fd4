import { mapSteps, type VideoLog, type VideoLogSteps } from '@cutroom/contracts';
import type { LogRecord } from './log.model';

/** Leaves out byte counts that are unknown. */
const presentStep = ({
  status,
  bytes,
  total,
}: VideoLogSteps['downloading']): VideoLogSteps['downloading'] => ({
  status,
  ...(typeof bytes === 'number' ? { bytes } : {}),
  ...(typeof total === 'number' ? { total } : {}),
});

export const presentLog = (log: LogRecord): VideoLog => ({
  videoId: log._id.toHexString(),
  attempt: log.attempt,
  version: log.version,
  ...mapSteps((key) => presentStep(log[key])),
  failure: log.failure,
  youtubeUrl: log.youtubeUrl,
  updatedAt: log.updatedAt.toISOString(),
});

/** The log of a video that was never published. Its version 0 is older than any stored one. */
export const presentUntouched = (videoId: string, since: Date): VideoLog => ({
  videoId,
  attempt: 0,
  version: 0,
  ...mapSteps(() => ({ status: 'PENDING' as const })),
  failure: null,
  youtubeUrl: null,
  updatedAt: since.toISOString(),
});
