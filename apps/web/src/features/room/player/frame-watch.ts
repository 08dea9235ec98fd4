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
 * WebKitGTK ignores the edit list that files with B-frames have: it reports every frame too late by the same time. A frame
 * that covers the requested time has begun by then, so two seeks with the same positive delay reveal the list. Half a
 * frame of a delay is that of a browser that shows the frame after the requested one.
 *
 * @returns takes a reported time and the requested one, and returns by how much all reported times are too late
 */
function delayWatch(rate: FrameRate): (mediaTime: number, sought: number) => number {
  const halfFrame = 0.5 / framesPerSecond(rate);
  let known = 0;
  let last: { sought: number; delay: number } | null = null;
  return (mediaTime, sought) => {
    const late = mediaTime - sought;
    const isNext = Math.abs(((late / halfFrame) % 2) - 1) < 0.2;
    const delay = isNext ? late - halfFrame : late;
    const isSame = last !== null && last.sought !== sought && sameTime(last.delay, delay);
    if (isSame && delay > halfFrame / 2) known = delay;
    last = { sought, delay };
    return known;
  };
}

/**
 * Reports every frame that the browser presents. For the first frame after a seek, Firefox reports the requested time
 * as its start, although that frame began earlier. On a busy page this comes before the 'seeking' event, so the clock
 * of a paused video says what was requested.
 *
 * @returns a function that stops watching
 */
export function watchFrames(element: HTMLVideoElement, rate: FrameRate, onFrame: FrameListener): () => void {
  if (typeof element.requestVideoFrameCallback !== 'function') return watchClock(element, rate, onFrame);
  let handle = 0;
  let sought = element.currentTime;
  const delayOf = delayWatch(rate);
  const noteSeek = () => (sought = element.currentTime);
  const wait = () => {
    handle = element.requestVideoFrameCallback((_, { mediaTime }) => {
      wait();
      if (element.paused || element.seeking) noteSeek();
      const start = mediaTime - delayOf(mediaTime, sought);
      onFrame(sameTime(start, sought) ? frameAt(sought, rate) : presentedFrame(start, rate));
    });
  };
  element.addEventListener('seeking', noteSeek);
  wait();
  return () => {
    element.removeEventListener('seeking', noteSeek);
    element.cancelVideoFrameCallback(handle);
  };
}
