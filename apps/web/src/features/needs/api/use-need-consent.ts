import { endpoints, type Video, type VideoNeed } from '@cutroom/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api-client/call';
import { useConsentTab } from '../../../lib/consent/use-consent-tab';
import { useReloadVideo, useReloadWhile } from '../../../lib/queries/use-reload-video';
import { holdSession } from '../../../lib/session/session';

const rows = { authorization: endpoints.resumePublish, thumbnail: endpoints.addThumbnail };

/**
 * POST /yt/authorizeAgain or /yt/thumbnail: opens the consent page in a new tab. While that page is open, the video
 * is reloaded regularly and the session is kept alive, because the creator is busy in the other tab.
 */
export function useNeedConsent(
  videoId: Video['_id'],
  { kind, asking }: Pick<VideoNeed, 'kind' | 'asking'>,
  onError: (error: unknown) => void,
) {
  const reload = useReloadVideo(videoId);
  const [openedHere, setOpenedHere] = useState(false);
  useReloadWhile(asking, reload);

  const watching = asking && openedHere;
  useEffect(() => (watching ? holdSession() : undefined), [watching]);

  const tab = useConsentTab<void>({
    // With credentials: the cookie in the response binds the consent to this browser (docs/product.md#8-publishing).
    ask: () => call(rows[kind], { body: { videoId }, withCredentials: true }),
    onReady: () => {
      setOpenedHere(true);
      reload();
    },
    // Most likely another tab was faster, so the displayed state is out of date.
    onError: (error) => {
      onError(error);
      reload();
    },
  });
  return { ...tab, blockedAddress: asking ? tab.blockedAddress : null };
}
