import { useEffect, useState } from 'react';
import { retryText } from '../model/stage-texts';

/** Counts down to the next try. Give it the time as its key, so that it starts with the current time. */
export function RetryCountdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <>{retryText(until, now)}</>;
}
