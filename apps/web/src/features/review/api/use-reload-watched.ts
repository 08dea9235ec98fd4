import { endpoints } from '@cutroom/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery, queryKey } from '../../../lib/queries/api-query';

/**
 * Loads the video again after a call about the watched version was refused: its state or its file has changed. A newer
 * version does not replace the watched one; the page offers to show it.
 */
export function useReloadWatched(videoId: string) {
  const queryClient = useQueryClient();
  const of = { params: { videoId } };

  async function reloadSource(version: string | undefined): Promise<void> {
    const asked = { ...apiQuery(endpoints.room, of), staleTime: 0 };
    const room = await queryClient.fetchQuery(asked).catch(() => null);
    const newest = room?.versions[0]?.version;
    if (newest !== undefined && newest !== version) return;
    await queryClient.invalidateQueries({ queryKey: queryKey(endpoints.videoSource, of) });
  }

  return (version: string | undefined): void => {
    void queryClient.invalidateQueries({ queryKey: queryKey(endpoints.videoDetails, of) });
    void reloadSource(version);
  };
}
