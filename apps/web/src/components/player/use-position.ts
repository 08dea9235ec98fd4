import { useRef } from 'react';
import { useDraft } from '../../lib/drafts/use-draft';
import { parsePosition, positionDraftName } from './player-position';

/** Where the playback of a version was when its URL expired, or when it was last watched. */
interface Position {
  version: string;
  seconds: number;
  playing: boolean;
}

/** A position is kept no more often than this, in seconds of the video. */
const keptEvery = 2;

/**
 * How far a version has been watched. A renewed URL, and the change between preview and original, resume there; so does
 * a reload or another sign-in, paused. Another version starts from its beginning.
 */
export function usePosition(videoId: string) {
  const kept = useDraft(positionDraftName(videoId), parsePosition);
  const lastKept = useRef(0);
  const position = useRef<Position>({ version: '', seconds: 0, ...kept.restored, playing: false });

  return {
    /**
     * Follows the playback, and each seek as soon as it starts: if the URL has expired, the seek fires no 'timeupdate'.
     */
    note(version: string, { currentTime, error, paused }: HTMLVideoElement) {
      // The browser pauses a video that fails, but the user wants to keep watching.
      if (error) return;
      position.current = { version, seconds: currentTime, playing: !paused };
      if (Math.abs(currentTime - lastKept.current) < keptEvery) return;
      lastKept.current = currentTime;
      kept.keep({ version, seconds: currentTime });
    },
    /** Call it before another URL replaces this one, so that the playback resumes without another press of play. */
    hold(version: string, { paused }: HTMLVideoElement) {
      // An error may come before the first timeupdate.
      const seconds = position.current.version === version ? position.current.seconds : 0;
      position.current = { version, seconds, playing: !paused };
    },
    resume(version: string, movie: HTMLVideoElement) {
      const { version: watched, seconds, playing } = position.current;
      if (watched !== version) return;
      if (seconds > 0) movie.currentTime = seconds;
      if (playing) void movie.play().catch(() => undefined);
    },
    forget: kept.forget,
  };
}
