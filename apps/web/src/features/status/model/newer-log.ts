import { stepStatuses, steps, type StepStatus, type VideoLog } from '@cutroom/contracts';

const further = (a: StepStatus, b: StepStatus): StepStatus =>
  stepStatuses.indexOf(a) >= stepStatuses.indexOf(b) ? a : b;

/**
 * The log to show when `next` arrives, by GET or by event, in whatever order: an older version changes nothing, and
 * within one attempt no step goes backwards (contracts, videoLog). A new attempt starts from its own beginning.
 */
export function newerLog(known: VideoLog | undefined, next: VideoLog): VideoLog {
  if (known === undefined) return next;
  if (next.attempt < known.attempt) return known;
  if (next.attempt > known.attempt) return next;
  if (next.version <= known.version) return known;
  const merged = { ...next };
  for (const { key } of steps) {
    merged[key] = { ...next[key], status: further(known[key].status, next[key].status) };
  }
  return merged;
}
