import { steps, type StepKey, type StepStatus, type Video, type VideoLog } from '@cutroom/contracts';
import { safeLink } from '../../../lib/navigation/safe-link';

/** The state of a publish as a card shows it. */
export type PublishOutcome =
  | { kind: 'published'; watchUrl: string | null }
  /** The upload awaits authorization; `reason` says why. */
  | { kind: 'resting'; reason: string }
  /** `canReview`: the video is pending again, so the creator can publish it again. */
  | { kind: 'failed'; reason: string; canReview: boolean }
  | { kind: 'asking' }
  /** YouTube or the storage interrupted the transfer; it continues by itself at `nextAttemptAt` (ISO date). */
  | { kind: 'paused'; reason: string; nextAttemptAt: string }
  /** The transfer waits for a slot. `position` counts from 1. */
  | { kind: 'queued'; position: number }
  | { kind: 'running' };

type PublishedVideo = Pick<
  Video,
  'state' | 'failure' | 'youtubeUrl' | 'logVersion' | 'need' | 'nextAttemptAt' | 'queuePosition'
>;

/** The log is older than the list. */
export const isOlder = (log: VideoLog | undefined, { logVersion }: Pick<Video, 'logVersion'>): boolean =>
  log !== undefined && log.version < logVersion;

/** The list is older than the log, which says that the publish has ended, stopped or continued. */
export function isBehind(video: PublishedVideo, log: VideoLog | undefined): boolean {
  if (log === undefined || video.state === 'PUBLISHED') return false;
  return log.youtubeUrl !== null || (log.version > video.logVersion && log.failure !== video.failure);
}

export function outcomeOf(video: PublishedVideo, log: VideoLog | undefined): PublishOutcome {
  const watchUrl = log?.youtubeUrl ?? video.youtubeUrl;
  if (video.state === 'PUBLISHED' || watchUrl !== null)
    return { kind: 'published', watchUrl: safeLink(watchUrl) };
  const reason = log === undefined || isOlder(log, video) ? video.failure : log.failure;
  if (reason !== null && video.need?.kind === 'authorization') return { kind: 'resting', reason };
  if (reason !== null && video.state === 'PUBLISHING' && video.nextAttemptAt !== null)
    return { kind: 'paused', reason, nextAttemptAt: video.nextAttemptAt };
  if (reason !== null) return { kind: 'failed', reason, canReview: video.state === 'PENDING' };
  const asking = video.state === 'PENDING' && log !== undefined && log.permissionGranted.status !== 'DONE';
  if (asking) return { kind: 'asking' };
  // A newer log says that the transfer has left the queue.
  const isInQueue = video.queuePosition !== null && (log === undefined || log.version <= video.logVersion);
  return isInQueue ? { kind: 'queued', position: video.queuePosition ?? 1 } : { kind: 'running' };
}

/**
 * Nothing more happens without the creator, so no socket is needed. An upload that awaits authorization may continue.
 */
export function isFinal(outcome: PublishOutcome): boolean {
  return outcome.kind === 'published' || (outcome.kind === 'failed' && outcome.canReview);
}

/** Whether YouTube does not have every byte yet. */
export function isCancellable({ kind }: PublishOutcome, log: VideoLog | undefined): boolean {
  const { bytes = 0, total = 0 } = log?.uploading ?? {};
  return (kind === 'queued' || kind === 'paused' || kind === 'running') && (bytes < total || total === 0);
}

/** No event says when a place in the queue or the time of the next attempt changes, so the list is reloaded. */
export const isWaitingInLine = ({ kind }: PublishOutcome): boolean => kind === 'paused' || kind === 'queued';

export interface ShownStep {
  key: StepKey;
  label: string;
  status: StepStatus;
}

/** The five steps. */
export function shownSteps(log: VideoLog | undefined, outcome: PublishOutcome): ShownStep[] {
  return steps.map(({ key, label }) => {
    const status = log?.[key].status ?? 'PENDING';
    if (outcome.kind === 'published') return { key, label, status: 'DONE' };
    return { key, label, status: stands(outcome) ? stopped(status) : status };
  });
}

const stands = ({ kind }: PublishOutcome): boolean =>
  kind === 'failed' || kind === 'resting' || kind === 'paused';

/** A stopped step shows no spinner. */
const stopped = (status: StepStatus): StepStatus => (status === 'INPROGRESS' ? 'PENDING' : status);

/** Bytes that YouTube has, of all; null when there is no transfer to show. */
export function transferOf(
  log: VideoLog | undefined,
  { kind }: PublishOutcome,
): { bytes: number; total: number } | null {
  const { bytes = 0, total = 0 } = log?.uploading ?? {};
  const isUnderWay = kind === 'running' || kind === 'queued' || kind === 'paused' || kind === 'resting';
  return isUnderWay && total > 0 ? { bytes, total } : null;
}
