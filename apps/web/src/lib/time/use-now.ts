import { useEffect, useState } from 'react';

/** The current time in epoch milliseconds. Renders again with each interval, because pages may stay open for days. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
