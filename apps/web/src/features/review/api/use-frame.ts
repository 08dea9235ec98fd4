import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-client/api-error';
import { makeThumbnail, type StoredFrame } from './make-thumbnail';
import { useReloadWatched } from './use-reload-watched';

interface FrameHandlers {
  onReady: (frame: StoredFrame) => void;
  onError: (error: unknown) => void;
}

/** Makes thumbnails from frames, one at a time. Another choice, or leaving the stage, cancels the one before. */
export function useFrame(videoId: string, { onReady, onError }: FrameHandlers) {
  const reloadWatched = useReloadWatched(videoId);
  const running = useRef<AbortController | null>(null);
  const [pendingMs, setPendingMs] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function take(version: string, atMs: number) {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setPendingMs(atMs);
    try {
      const frame = await makeThumbnail({ videoId, version, atMs }, signal);
      if (!signal.aborted) onReady(frame);
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      // The file has changed: the displayed version is out of date.
      if (error instanceof ApiError && error.status === 409) reloadWatched(version);
    }
    if (!signal.aborted) setPendingMs(null);
  }

  return {
    /** The time of the frame that is being made; null while none is. */
    pendingMs,
    take: (version: string, atMs: number) => void take(version, atMs),
  };
}
