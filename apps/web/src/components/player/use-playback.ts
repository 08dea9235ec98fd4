import type { Video, VideoSource } from '@cutroom/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { serverNow } from '../../lib/time/server-clock';
import { frameStyleOf } from './frame-style';
import { playerProblem, type PlayerProblem } from './player-problem';
import { usePosition } from './use-position';
import type { Renew } from './use-video-source';

interface PlaybackOptions {
  video: Pick<Video, '_id' | 'media'>;
  /** Undefined until the URLs are known. */
  source: VideoSource | undefined;
  renew: Renew;
  movie: RefObject<HTMLVideoElement | null>;
  /** Called once the player shows an image of that version, or is known to show none. */
  onImage?: ((version: string, isShown: boolean) => void) | undefined;
}

/**
 * Chooses between preview and original, reports whether the player can play, and renews expired URLs. The URLs are
 * valid for 15 minutes; a renewed one resumes at the same position.
 */
export function usePlayback({ video, source, renew, movie, onImage }: PlaybackOptions) {
  const position = usePosition(video._id);
  const [wanted, setWanted] = useState<'preview' | 'original'>('preview');
  // The aspect ratio of the video, once its metadata is loaded.
  const [ratio, setRatio] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ url: string; problem: PlayerProblem } | null>(null);
  const [blindUrl, setBlindUrl] = useState<string | null>(null);

  const isPreview = wanted === 'preview' && source?.previewUrl != null;
  const url = (isPreview ? source?.previewUrl : source?.url) ?? '';
  const problem = failed?.url === url ? failed.problem : null;
  const isBlind = blindUrl === url;

  const isReady = video.media?.state === 'READY';
  const wasReady = useRef(isReady);
  useEffect(() => {
    if (!isReady || wasReady.current) return;
    wasReady.current = true;
    // A user who watches the original is not interrupted: the preview is one click away.
    const element = movie.current;
    const isWatched = element !== null && problem === null && !isBlind && element.currentTime > 0;
    void renew(isWatched ? 'waveform' : undefined);
  }, [isReady, movie, problem, isBlind, renew]);

  return {
    url,
    isPreview,
    problem,
    isBlind,
    /** For the element around the video. A notice in its place needs the width of 16:9. */
    frameStyle: frameStyleOf(problem === null && !isBlind ? video.media : null, ratio),
    position,
    choose(next: 'preview' | 'original') {
      if (movie.current && source) position.hold(source.version, movie.current);
      setWanted(next);
      if (next === 'preview' && source?.previewUrl === null) void renew();
    },
    /** When the element reports an error. */
    async fail() {
      const element = movie.current;
      if (!element || !source) return;
      const found = playerProblem(element.error?.code, source.expiresAt, serverNow());
      if (found === 'address-ended') {
        position.hold(source.version, element);
        const fresh = await renew();
        if (fresh !== undefined && fresh.url !== source.url) return;
      }
      setFailed({ url, problem: found });
      if (found === 'unplayable' && !isPreview) onImage?.(source.version, false);
    },
    /** When the metadata of that version is loaded. `isPlaced`: the page sets the position itself. */
    load(element: HTMLVideoElement, version: string, isPlaced = false) {
      setFailed(null);
      const { videoWidth, videoHeight } = element;
      const hasImage = videoWidth > 0 && videoHeight > 0;
      if (hasImage) setRatio(videoWidth / videoHeight);
      setBlindUrl(hasImage ? null : url);
      onImage?.(version, hasImage);
      if (!isPlaced) position.resume(version, element);
    },
    retry() {
      setFailed(null);
      movie.current?.load();
    },
  };
}

export type Playback = ReturnType<typeof usePlayback>;
