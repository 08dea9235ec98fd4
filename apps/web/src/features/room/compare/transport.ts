import { frameAt, frameMiddle, framesPerSecond, isSameRate, type FrameRate } from '@cutroom/contracts';
import { shallowEqual } from '@mantine/hooks';
import { createListeners } from '../../../lib/stores/listeners';
import { correctionOf } from './in-step';

/** What the transport uses of a video element. */
export type Movie = Pick<
  HTMLVideoElement,
  'currentTime' | 'duration' | 'paused' | 'ended' | 'playbackRate' | 'play' | 'pause'
>;

export interface TransportState {
  /** The frame of the first video, at its rate. Beyond its end where the second one is longer. */
  frame: number;
  lastFrame: number;
  isPlaying: boolean;
  speed: number;
}

const lengthOf = (movie: Movie | null): number =>
  movie !== null && Number.isFinite(movie.duration) ? movie.duration : 0;

/**
 * Plays two videos as one. Positions are times of the first one, in seconds; the second one is `offset` frames ahead.
 * The first video leads while it runs, otherwise the second one; the other is kept in sync with the leader.
 */
export function createTransport(firstRate: FrameRate) {
  const movies: [Movie | null, Movie | null] = [null, null];
  const adjusting = [false, false];
  const listeners = createListeners();
  let rate = firstRate;
  let frameSeconds = 1 / framesPerSecond(rate);
  let offset = 0;
  let position = frameMiddle(0, rate);
  let isPlaying = false;
  let speed = 1;
  let shown: TransportState = { frame: 0, lastFrame: 0, isPlaying, speed };

  const shift = (index: number): number => (index === 0 ? 0 : offset * frameSeconds);
  const end = (): number => Math.max(lengthOf(movies[0]), lengthOf(movies[1]) - shift(1));

  function present() {
    const lastFrame = Math.max(0, frameAt(Math.max(0, end() - frameSeconds / 2), rate));
    const next = { frame: Math.min(frameAt(position, rate), lastFrame), lastFrame, isPlaying, speed };
    if (shallowEqual(next, shown)) return;
    shown = next;
    listeners.notify();
  }

  /** A video before its start or after its end waits there. */
  function rest(movie: Movie, target: number) {
    if (!movie.paused) movie.pause();
    const to = target < 0 ? 0 : Math.max(0, lengthOf(movie) - frameSeconds / 2);
    if (Math.abs(movie.currentTime - to) > frameSeconds / 2) movie.currentTime = to;
  }

  function align(index: 0 | 1, isLeader: boolean) {
    const movie = movies[index];
    if (!movie || lengthOf(movie) === 0) return;
    const target = position + shift(index);
    if (target < 0 || target >= lengthOf(movie)) return rest(movie, target);
    const place = {
      at: movie.currentTime,
      target,
      frame: frameSeconds,
      isAdjusting: adjusting[index] ?? false,
    };
    const correction = correctionOf({ ...place, isPlaying: isPlaying && !movie.paused });
    if (correction.kind === 'seek' && !isLeader) movie.currentTime = correction.to;
    const factor = correction.kind === 'rate' && !isLeader ? correction.factor : 1;
    adjusting[index] = factor !== 1;
    if (movie.playbackRate !== speed * factor) movie.playbackRate = speed * factor;
    if (isPlaying && movie.paused) void movie.play().catch(() => undefined);
    if (!isPlaying && !movie.paused) movie.pause();
  }

  /** The video that the other one follows; null when neither is running. */
  function leader(): 0 | 1 | null {
    const runs = (index: 0 | 1) => {
      const movie = movies[index];
      const target = position + shift(index);
      return movie !== null && !movie.ended && target >= 0 && target < lengthOf(movie);
    };
    if (runs(0)) return 0;
    return runs(1) ? 1 : null;
  }

  function settle() {
    align(0, false);
    align(1, false);
    present();
  }

  function setPlaying(next: boolean) {
    isPlaying = next;
    settle();
  }

  function seek(seconds: number) {
    position = Math.max(0, Math.min(seconds, Math.max(0, end() - frameSeconds / 2)));
    for (const index of [0, 1] as const) {
      const movie = movies[index];
      const target = position + shift(index);
      if (movie && target >= 0 && target < lengthOf(movie)) movie.currentTime = target;
    }
    settle();
  }

  return {
    get: () => shown,
    subscribe: listeners.subscribe,
    /** Call it when a video has loaded, also from a renewed URL, and with null when it is removed. */
    attach(index: 0 | 1, movie: Movie | null) {
      movies[index] = movie;
      settle();
    },
    /** Follows the playback: called with each repaint while the videos play. */
    tick() {
      if (!isPlaying) return settle();
      const leads = leader();
      if (leads === null) {
        position = Math.min(position, end());
        return setPlaying(false);
      }
      position = (movies[leads]?.currentTime ?? 0) - shift(leads);
      align(leads, true);
      align(leads === 0 ? 1 : 0, false);
      present();
    },
    play() {
      if (shown.frame >= shown.lastFrame) seek(0);
      setPlaying(true);
    },
    pause() {
      position = frameMiddle(frameAt(position, rate), rate);
      setPlaying(false);
    },
    /** Pauses and shows a frame. */
    show(frame: number) {
      isPlaying = false;
      seek(frameMiddle(Math.max(0, frame), rate));
    },
    /** Counts frames at another rate, as when the facts of the first video become known, and stays at the same moment. */
    setRate(next: FrameRate) {
      if (isSameRate(next, rate)) return;
      rate = next;
      frameSeconds = 1 / framesPerSecond(rate);
      if (isPlaying) settle();
      else seek(frameMiddle(frameAt(position, rate), rate));
    },
    setOffset(frames: number) {
      offset = frames;
      settle();
    },
    setSpeed(next: number) {
      speed = next;
      settle();
    },
  };
}

export type Transport = ReturnType<typeof createTransport>;
