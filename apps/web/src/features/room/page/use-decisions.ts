import { endpoints, type Video } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { useReloadVideo } from '../../../lib/queries/use-reload-video';

/**
 * The creator's decisions about one version, which each call names: the server rejects a decision about another one.
 * After a success, and after a refusal, the page reloads the video.
 *
 * @param onDone after a success, even if the component that made the call has unmounted
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
      // A newer version has arrived, or another tab has decided, so the page is out of date.
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
