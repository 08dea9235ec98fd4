import { endpoints, type PublishRequest } from '@cutroom/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../../config/paths';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { useConsentTab } from '../../../lib/consent/use-consent-tab';
import type { VideosPlace } from '../../../lib/navigation/videos-place';
import { queryKey } from '../../../lib/queries/api-query';
import { useReloadWatched } from './use-reload-watched';

/**
 * POST /yt/upload. On success the consent page opens in a new tab and this one goes to /videos
 * (docs/product.md#8-publishing); when the browser blocked the tab, `blockedAddress` is for a link to click.
 */
export function usePublish(videoId: string, version: string | undefined, onError: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const reload = (...rows: Parameters<typeof queryKey>[]) =>
    rows.forEach((row) => void queryClient.invalidateQueries({ queryKey: queryKey(...row) }));
  const reloadWatched = useReloadWatched(videoId);

  const { open, isPending, blockedAddress } = useConsentTab<PublishRequest>({
    // With credentials: the cookie in the response binds the consent to this browser (docs/product.md#8-publishing).
    ask: (body) => call(endpoints.startPublish, { body, withCredentials: true }),
    onReady: (shown) => {
      reload([endpoints.pendingVideos], [endpoints.publishedVideos], [endpoints.readLog]);
      if (shown) void navigate(paths.videos, { state: { consentFor: videoId } satisfies VideosPlace });
    },
    onError: (error) => {
      onError(error);
      // The video is no longer pending, or its file has changed: the displayed state is out of date.
      if (error instanceof ApiError && error.status === 409) reloadWatched(version);
    },
  });
  return { publish: open, isPending, blockedAddress };
}
