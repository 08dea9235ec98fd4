import { useNow } from '../../../lib/time/use-now';
import { retryText } from '../model/stage-texts';

/** Counts down to the next try. Give it the time as its key, so that it starts with the current time. */
export function RetryCountdown({ until }: { until: number }) {
  return <>{retryText(until, useNow(1_000))}</>;
}
