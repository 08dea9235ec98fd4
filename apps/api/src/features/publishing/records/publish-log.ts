import { failureText, type FailureCode } from '@cutroom/contracts';
import type { LogRecord } from '../../video/video.record';

const pending = { status: 'PENDING' as const };
const inProgress = { status: 'INPROGRESS' as const };
const done = { status: 'DONE' as const };

/** The next version of a log, to be sent to status-service. */
const next = (log: LogRecord, change: Partial<LogRecord>): LogRecord => ({
  ...log,
  ...change,
  version: log.version + 1,
  pending: true,
});

/** The creator asked for the consent page: step 1 is done, step 2 in progress. */
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

/** The creator gave permission. The transfer waits for a slot. */
export const queued = (log: LogRecord, total: number, requestId: string): LogRecord =>
  next(log, {
    requestId,
    permissionGranted: done,
    queue: inProgress,
    downloading: { ...pending, bytes: 0, total },
    uploading: { ...pending, bytes: 0, total },
    failure: null,
  });

/** The creator gave permission again. Steps that were done stay done. */
export const resumed = (log: LogRecord, requestId: string): LogRecord =>
  next(log, { requestId, failure: null });

/** Bytes are moving: `read` of them from storage, `sent` of them to YouTube. */
export const moving = (log: LogRecord, read: number, sent: number, total: number): LogRecord =>
  next(log, {
    queue: done,
    downloading: { status: read === total ? 'DONE' : forward(log.downloading.status), bytes: read, total },
    uploading: { ...inProgress, bytes: sent, total },
    failure: null,
  });

/** A step never goes back, although bytes may be read a second time. */
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

/** The attempt ended or waits, for the reason `failure`. The steps stay where they are. */
export const stopped = (log: LogRecord, failure: string): LogRecord => next(log, { failure });

/** The change of a video that ends an approval which still waits for permission; none for a video without one. */
export const endedApproval = (log: LogRecord | null, code: FailureCode): { log?: LogRecord } =>
  log?.permissionGranted.status === 'INPROGRESS' && log.failure === null
    ? { log: stopped(log, failureText({ code })) }
    : {};

/** Matches the video only while its log is the one that was read. */
export const whileLogIs = (log: LogRecord | null) =>
  log === null ? { log: null } : { 'log.version': log.version };
