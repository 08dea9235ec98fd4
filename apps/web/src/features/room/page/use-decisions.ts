import { endpoints, type Video } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { useReloadVideo } from '../../../lib/queries/use-reload-video';

/**
 * The creator's decisions about one version, which each call names: the server rejects a decision about another one. After
 * either answer the page loads what has become of the video.
 *
 * @param onDone after a success, also when the component that made the call is gone
 */
export function useDecisions(
  { _id: videoId }: Pick<Video, '_id'>,
  version: string,
  onError: (error: unknown) => void,
  onDone?: () => void,
) {
  const reload = useReloadVideo(videoId);
  const options = {
    onSuccess() {
      onDone?.();
      reload();
    },
    onError(error: unknown) {
      onError(error);
      // A newer version, or a decision in another tab: what the page shows is out of date.
      if (error instanceof ApiError && [403, 404, 409].includes(error.status)) reload();
    },
  };
  const request = useMutation({
    mutationFn: (note: string) => call(endpoints.requestChanges, { body: { videoId, version, note } }),
    ...options,
  });
  const withdraw = useMutation({
    mutationFn: () => call(endpoints.withdrawChanges, { body: { videoId, version } }),
    ...options,
  });
  return { request, withdraw };
}
