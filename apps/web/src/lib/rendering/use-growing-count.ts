import { startTransition, useEffect, useState } from 'react';

/** Cards that fill a usual screen. One step of them takes a slow phone less than a tenth of a second. */
const stepSize = 6;

/**
 * How many entries of a long list are to be rendered: as many as a screen shows, and soon after the others, step by step.
 * What is seen first is there early, and the page answers between the steps. An entry that arrives later waits for nothing.
 */
export function useGrowingCount(count: number): number {
  const [most, setMost] = useState(stepSize);
  useEffect(() => {
    if (most < count) startTransition(() => setMost(most + stepSize < count ? most + stepSize : Infinity));
  }, [most, count]);
  return Math.min(most, count);
}
