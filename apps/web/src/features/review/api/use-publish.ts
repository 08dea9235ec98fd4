import { endpoints, messages, type PublishRequest } from '@cutroom/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../config/paths';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { queryKey } from '../../../lib/queries/api-query';
import { isWebAddress, openConsentTab, type ConsentTab } from './consent-tab';

interface Publishing {
  request: PublishRequest;
  tab: ConsentTab;
}

/** An answer that is no address to go to. */
const broken = () => new ApiError(500, messages.somethingWentWrong);

async function startPublish({ request }: Publishing): Promise<string> {
  // With credentials: the answer's cookie binds the consent to this browser (design.md, Publishing).
  const address = await call(endpoints.startPublish, { body: request, withCredentials: true });
  if (!isWebAddress(address)) throw broken();
  return address;
}

/**
 * POST /yt/upload. On success the consent page shows in a new tab and this one goes to /videos (spec §4); when the
 * browser blocked the tab, `blockedAddress` is for a link to click.
 */
export function usePublish(videoId: string, onError: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [blockedAddress, setBlockedAddress] = useState<string | null>(null);
  const reload = (...rows: Parameters<typeof queryKey>[]) =>
    rows.forEach((row) => void queryClient.invalidateQueries({ queryKey: queryKey(...row) }));

  const { mutate, isPending } = useMutation({
    mutationFn: startPublish,
    onSuccess: (address, { tab }) => {
      reload([endpoints.pendingVideos], [endpoints.publishedVideos], [endpoints.readLog]);
      if (tab.show(address)) void navigate(paths.videos);
      else setBlockedAddress(address);
    },
    onError: (error, { tab }) => {
      tab.close();
      onError(error);
      // It is not pending any more, or its file has changed since: what is shown is out of date.
      if (error instanceof ApiError && error.status === 409) {
        reload(
          [endpoints.videoDetails, { params: { videoId } }],
          [endpoints.videoSource, { params: { videoId } }],
        );
      }
    },
  });

  return {
    /** To be called within the click: it opens the tab. */
    publish: (request: PublishRequest) => {
      if (!isPending) mutate({ request, tab: openConsentTab() });
    },
    isPending,
    blockedAddress,
  };
}
