import { useEffect, useState } from 'react';

/**
 * The current time in epoch milliseconds. Renders again with each interval, because pages may stay open for days.
 *
 * @param clock `serverNow` for a comparison with a time of the server
 */
export function useNow(everyMs: number, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, clock]);
  return now;
}
