import {
  formatSpeed,
  percentage,
  steps,
  type StepKey,
  type StepStatus,
  type Video,
  type VideoLog,
} from '@cutroom/contracts';

/** The state of a publish as a card shows it. */
export type PublishOutcome =
  | { kind: 'published'; watchUrl: string | null }
  /** The upload awaits authorization; `reason` says why. */
  | { kind: 'resting'; reason: string }
  /** `canReview`: the video is pending again, so the creator can publish it again. */
  | { kind: 'failed'; reason: string; canReview: boolean }
  | { kind: 'asking' }
  | { kind: 'running' };

type PublishedVideo = Pick<Video, 'state' | 'failure' | 'youtubeUrl' | 'logVersion' | 'need'>;

/** Accepts only http and https, so that a URL from the server cannot run a script. */
export const safeLink = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null;

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
  if (reason !== null) return { kind: 'failed', reason, canReview: video.state === 'PENDING' };
  const asking = video.state === 'PENDING' && log !== undefined && log.permissionGranted.status !== 'DONE';
  return { kind: asking ? 'asking' : 'running' };
}

/**
 * Nothing more happens without the creator, so no socket is needed. An upload that awaits authorization may continue.
 */
export function isFinal(outcome: PublishOutcome): boolean {
  return outcome.kind === 'published' || (outcome.kind === 'failed' && outcome.canReview);
}

export interface ShownStep {
  key: StepKey;
  label: string;
  status: StepStatus;
  detail: string | undefined;
}

const untouched = { status: 'PENDING' } as const;

/** The five steps, with percentage and speed for the step in which bytes move. `speeds` in bytes per second. */
export function shownSteps(
  log: VideoLog | undefined,
  outcome: PublishOutcome,
  speeds: Partial<Record<StepKey, number | null>>,
): ShownStep[] {
  return steps.map(({ key, label }) => {
    const step: VideoLog['uploading'] = log?.[key] ?? untouched;
    const status =
      outcome.kind === 'published' ? 'DONE' : stands(outcome) ? stopped(step.status) : step.status;
    return { key, label, status, detail: status === 'INPROGRESS' ? movement(step, speeds[key]) : undefined };
  });
}

const stands = ({ kind }: PublishOutcome): boolean => kind === 'failed' || kind === 'resting';

/** A stopped step shows no spinner. */
const stopped = (status: StepStatus): StepStatus => (status === 'INPROGRESS' ? 'PENDING' : status);

function movement(
  { bytes, total }: VideoLog['uploading'],
  speed: number | null | undefined,
): string | undefined {
  if (bytes === undefined || !total) return undefined;
  const share = `${percentage(bytes, total)}%`;
  return speed ? `${share} · ${formatSpeed(speed)}` : share;
}
