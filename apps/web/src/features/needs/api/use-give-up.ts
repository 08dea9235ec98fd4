import { endpoints, type Video } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { useReloadVideo } from '../../../lib/queries/use-reload-video';

/** POST /yt/giveUp. The video is reloaded after a success and after an error. */
export function useGiveUp(videoId: Video['_id']) {
  const reload = useReloadVideo(videoId);
  return useMutation({
    mutationFn: () => call(endpoints.giveUpPublish, { body: { videoId } }),
    onSettled: reload,
  });
}
