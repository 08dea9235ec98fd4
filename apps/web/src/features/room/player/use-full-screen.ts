import { useEffect, useState, type RefObject } from 'react';

/** On iPhones, only the video itself can be shown in full screen, with the system's controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Shows the whole player, with its controls, in full screen. */
export function useFullScreen(
  root: RefObject<HTMLElement | null>,
  movie: RefObject<HTMLVideoElement | null>,
) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const note = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', note);
    return () => document.removeEventListener('fullscreenchange', note);
  }, []);

  async function toggle() {
    const element = root.current;
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else if (element?.requestFullscreen) await element.requestFullscreen();
      else (movie.current as PhoneVideo | null)?.webkitEnterFullscreen?.();
    } catch {
      // The browser or its user declines: the player stays as it is.
    }
  }
  return { isFull, toggle: () => void toggle() };
}
