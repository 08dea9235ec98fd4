import { frameAt, framesPerSecond, type FrameRate } from '@cutroom/contracts';

/**
 * The frame of a `mediaTime`, which is when the frame begins. Containers round it by up to a millisecond either way, so
 * the nearest start counts.
 */
export const presentedFrame = (mediaTime: number, rate: FrameRate): number =>
  Math.max(0, Math.round(mediaTime * framesPerSecond(rate)));

type FrameListener = (frame: number) => void;

/** For browsers without frame callbacks: the clock of the element on every repaint, and after a seek. */
function watchClock(element: HTMLVideoElement, rate: FrameRate, onFrame: FrameListener) {
  let handle = 0;
  const note = () => onFrame(frameAt(element.currentTime, rate));
  const tick = () => {
    note();
    handle = requestAnimationFrame(tick);
  };
  const start = () => {
    cancelAnimationFrame(handle);
    tick();
  };
  const stop = () => cancelAnimationFrame(handle);
  element.addEventListener('play', start);
  element.addEventListener('pause', stop);
  element.addEventListener('seeked', note);
  if (!element.paused) start();
  return () => {
    stop();
    element.removeEventListener('play', start);
    element.removeEventListener('pause', stop);
    element.removeEventListener('seeked', note);
  };
}

/** Reports every frame that the browser puts on the screen. Returns the function that ends it. */
export function watchFrames(element: HTMLVideoElement, rate: FrameRate, onFrame: FrameListener): () => void {
  if (typeof element.requestVideoFrameCallback !== 'function') return watchClock(element, rate, onFrame);
  let handle = 0;
  const wait = () => {
    handle = element.requestVideoFrameCallback((_, { mediaTime }) => {
      wait();
      onFrame(presentedFrame(mediaTime, rate));
    });
  };
  wait();
  return () => element.cancelVideoFrameCallback(handle);
}
