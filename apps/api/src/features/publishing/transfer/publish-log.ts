import type { LogRecord } from '../../video/video.model';

const pending = { status: 'PENDING' as const };
const inProgress = { status: 'INPROGRESS' as const };
const done = { status: 'DONE' as const };

/** The next version of a log: status-service has to hear of it. */
const next = (log: LogRecord, change: Partial<LogRecord>): LogRecord => ({
  ...log,
  ...change,
  version: log.version + 1,
  pending: true,
});

/** The creator asked for the consent page: the first step is done, the second under way. */
export const asked = (log: LogRecord | null, requestId: string): LogRecord => ({
  attempt: (log?.attempt ?? 0) + 1,
  version: (log?.version ?? 0) + 1,
  authorizationInitiated: done,
  permissionGranted: inProgress,
  queue: pending,
  downloading: pending,
  uploading: pending,
  failure: null,
  youtubeUrl: null,
  requestId,
  pending: true,
});

/** Permission was given; the transfer waits for its turn. */
export const queued = (log: LogRecord, total: number, requestId: string): LogRecord =>
  next(log, {
    requestId,
    permissionGranted: done,
    queue: inProgress,
    downloading: { ...pending, bytes: 0, total },
    uploading: { ...pending, bytes: 0, total },
    failure: null,
  });

/** A rested upload goes on; what was done stays done. */
export const resumed = (log: LogRecord, requestId: string): LogRecord =>
  next(log, { requestId, failure: null });

/** Bytes move: `read` of them from storage, `sent` of them to YouTube. */
export const moving = (log: LogRecord, read: number, sent: number, total: number): LogRecord =>
  next(log, {
    queue: done,
    downloading: { status: read === total ? 'DONE' : forward(log.downloading.status), bytes: read, total },
    uploading: { ...inProgress, bytes: sent, total },
    failure: null,
  });

/** A step goes forward only: what was read once and has to be read again is still read. */
const forward = (status: 'PENDING' | 'INPROGRESS' | 'DONE') => (status === 'DONE' ? 'DONE' : 'INPROGRESS');

/** The video is on the channel. */
export const arrived = (log: LogRecord, total: number, youtubeUrl: string): LogRecord =>
  next(log, {
    queue: done,
    downloading: { ...done, bytes: total, total },
    uploading: { ...done, bytes: total, total },
    failure: null,
    youtubeUrl,
  });

/** The attempt has ended, or rests until the creator does something: the steps stay where they are. */
export const stopped = (log: LogRecord, failure: string): LogRecord => next(log, { failure });
