import { endpoints, type Video } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { useReloadVideo } from '../../../lib/queries/use-reload-video';

/** POST /yt/cancel for this attempt. The video is reloaded after a success and after an error. */
export function useCancelPublish(videoId: Video['_id'], attempt: number) {
  const reload = useReloadVideo(videoId);
  return useMutation({
    mutationFn: () => call(endpoints.cancelPublish, { body: { videoId, attempt } }),
    onSettled: reload,
  });
}
