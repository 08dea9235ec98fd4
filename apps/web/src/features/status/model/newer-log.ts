import { stepStatuses, steps, type StepStatus, type VideoLog } from '@cutroom/contracts';

const further = (a: StepStatus, b: StepStatus): StepStatus =>
  stepStatuses.indexOf(a) >= stepStatuses.indexOf(b) ? a : b;

/**
 * The log to show when `next` arrives, by GET or by event, in any order. An older version changes nothing, and within
 * an attempt no step moves backwards (contracts, videoLog). A new attempt replaces the log.
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
