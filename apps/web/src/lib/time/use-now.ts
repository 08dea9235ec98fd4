import { useEffect, useState } from 'react';

/** The current time in epoch milliseconds; renders again with each interval, as pages stay open for days. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
