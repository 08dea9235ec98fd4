import type { Video } from '@cutroom/contracts';
import { useEffect } from 'react';
import { useVideosPlace } from '../../../lib/navigation/videos-place';
import { useReloadVideo, useReloadWhile } from '../../../lib/queries/use-reload-video';
import { holdSession } from '../../../lib/session/session';

/**
 * While Google's page is open for a video, the video is reloaded regularly. The tab that opened the page keeps the
 * session alive, because the creator is busy in the other tab.
 */
export function useAskedConsent({ _id, asking }: Pick<Video, '_id' | 'asking'>): void {
  const openedHere = useVideosPlace().consentFor === _id;
  useReloadWhile(asking, useReloadVideo(_id));
  const watching = asking && openedHere;
  useEffect(() => (watching ? holdSession() : undefined), [watching]);
}
