import { endpoints } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { useReloadVideo } from '../../../lib/queries/use-reload-video';

interface Restore {
  /** Also called when a live update has removed the entry before the response. */
  onRestored: () => void;
  onError: (error: unknown) => void;
}

/** Restores a video from the bin. If the video is gone meanwhile, the bin is loaded again. */
export function useRestore(videoId: string, { onRestored, onError }: Restore) {
  const reload = useReloadVideo(videoId);
  return useMutation({
    mutationFn: () => call(endpoints.restoreVideo, { body: { videoId } }),
    onSuccess() {
      onRestored();
      reload();
    },
    onError(error) {
      onError(error);
      if (error instanceof ApiError && [403, 404, 409].includes(error.status)) reload();
    },
  });
}
