import { startTransition, useEffect, useState } from 'react';

/** As many cards as fill a usual screen. A slow phone renders such a step in less than a tenth of a second. */
const stepSize = 6;

/**
 * How many entries of a long list to render: first as many as a screen shows, then the others step by step. The visible
 * ones appear early, and the page handles input between the steps. An entry that arrives later is rendered at once.
 */
export function useGrowingCount(count: number): number {
  const [most, setMost] = useState(stepSize);
  useEffect(() => {
    if (most < count) startTransition(() => setMost(most + stepSize < count ? most + stepSize : Infinity));
  }, [most, count]);
  return Math.min(most, count);
}
