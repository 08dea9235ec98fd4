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

/** Browsers report microseconds. */
const sameTime = (a: number, b: number) => Math.abs(a - b) < 0.000_01;

/**
 * Reports every frame that the browser presents. For the first frame after a seek, Firefox reports the requested time
 * as its start, although that frame began earlier.
 *
 * @returns a function that stops watching
 */
export function watchFrames(element: HTMLVideoElement, rate: FrameRate, onFrame: FrameListener): () => void {
  if (typeof element.requestVideoFrameCallback !== 'function') return watchClock(element, rate, onFrame);
  let handle = 0;
  let sought = element.currentTime;
  const noteSeek = () => (sought = element.currentTime);
  const wait = () => {
    handle = element.requestVideoFrameCallback((_, { mediaTime }) => {
      wait();
      onFrame(sameTime(mediaTime, sought) ? frameAt(sought, rate) : presentedFrame(mediaTime, rate));
    });
  };
  element.addEventListener('seeking', noteSeek);
  wait();
  return () => {
    element.removeEventListener('seeking', noteSeek);
    element.cancelVideoFrameCallback(handle);
  };
}
