import { waveform } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';

async function readPeaks(url: string, signal: AbortSignal): Promise<readonly number[]> {
  const response = await fetch(url, { signal });
  return response.ok ? waveform.parse(await response.json()).peaks : [];
}

/**
 * The loudest sample of each span of a version, from 0 to 255. Empty until it is loaded, and if it cannot be loaded: it
 * only helps to find a position.
 */
export function useWaveform(version: string, url: string | null): readonly number[] {
  const { data = [] } = useQuery({
    // Every response has a new URL for the same document.
    queryKey: ['waveform', version],
    queryFn: ({ signal }) => readPeaks(url ?? '', signal),
    enabled: url !== null,
    staleTime: Infinity,
  });
  return data;
}
