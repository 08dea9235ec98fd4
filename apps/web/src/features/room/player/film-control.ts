import { frameAt, frameMiddle, framesPerSecond, type FrameRate } from '@cutroom/contracts';
import { createListeners } from '../../../lib/stores/listeners';
import { initialState, stateAt, type FilmControl, type FilmState } from './film-state';
import { createFrameSeeker, type FrameSeeker } from './frame-seeker';
import { watchFrames } from './frame-watch';
import { createLoopWatch, type LoopWatch } from './loop-watch';
import { beforeFrame, clampFrame, startOf, withMark } from './range';
import { framesBack, nextSpeed } from './shuttle';

/**
 * Plays one version frame by frame. A requested frame counts as shown at once, so that steps add up while the browser
 * still seeks. If the browser then shows another frame, that one counts.
 *
 * @param before the control that this one replaces, of the same file at an assumed rate
 */
export function createFilmControl(
  rate: FrameRate,
  startTimecode: string | null,
  before: FilmControl | null = null,
): FilmControl {
  const listeners = createListeners();
  const perSecond = framesPerSecond(rate);
  let state: FilmState = before ? stateAt(before.getState(), before.rate, rate) : initialState;
  let movie: HTMLVideoElement | null = null;
  let seeker: FrameSeeker | null = null;
  /**
   * Whether the frame was requested before the metadata had loaded, or from an element that was replaced before it
   * showed the frame.
   */
  let isPending = before?.isAsked() ?? false;
  let current = before?.running() ?? 0;
  let repaint = 0;
  let loop: LoopWatch | null = null;

  function update(change: Partial<FilmState>) {
    const isNew = Object.entries(change).some(([name, value]) => state[name as keyof FilmState] !== value);
    if (!isNew) return;
    state = { ...state, ...change };
    listeners.notify();
  }

  function stopBackward() {
    cancelAnimationFrame(repaint);
    if (current < 0) current = 0;
  }

  /** @param from for a step: the frame that it starts from */
  function seek(frame: number, from: number | null = null) {
    const known = isKnown();
    const target = known ? clampFrame(frame, state.lastFrame) : Math.max(0, frame);
    update({ frame: target });
    if (known) seeker?.show(target, state.lastFrame, target === from ? null : from);
    else isPending = true;
  }

  const isKnown = () => (movie?.readyState ?? 0) > 0;
  const isAsked = () => isPending || (seeker?.isBusy() ?? false);

  function present(frame: number) {
    update({ frame: state.lastFrame > 0 ? Math.min(frame, state.lastFrame) : frame });
  }

  function playAt(speed: number, frame = state.frame) {
    stopBackward();
    if (!movie) return;
    const start = startOf({ ...state, frame });
    seeker?.cancel();
    if (start !== null) movie.currentTime = frameMiddle(start, rate);
    current = speed;
    movie.playbackRate = speed;
    void movie.play().catch(() => undefined);
  }

  function playBackward(speed: number) {
    stopBackward();
    movie?.pause();
    current = speed;
    let from = state.frame;
    let since: number | null = null;
    const turn = (now: number) => {
      since ??= now;
      const back = from - framesBack(now - since, perSecond, speed);
      const frame = beforeFrame({ ...state, frame: back });
      if (frame !== back) [from, since] = [frame ?? 0, now];
      if (frame !== state.frame) seek(frame ?? 0);
      if (frame === null) return pause();
      repaint = requestAnimationFrame(turn);
    };
    update({ isPlaying: true });
    repaint = requestAnimationFrame(turn);
  }

  function pause() {
    const wasBackward = current < 0;
    stopBackward();
    current = 0;
    movie?.pause();
    if (wasBackward) update({ isPlaying: false });
  }

  function attach(element: HTMLVideoElement) {
    movie = element;
    const own = createFrameSeeker(element, rate, (frame, isLast) => {
      // Sound may outlast the video. Then the duration includes frames that do not exist.
      if (isLast) update({ lastFrame: frame });
      present(frame);
    });
    seeker = own;
    const ownLoop = createLoopWatch(element, rate, () => (state.isLooping ? state.range : null));
    loop = ownLoop;
    const stopWatching = watchFrames(element, rate, (frame) => {
      own.present(frame);
      ownLoop.present(frame);
      ownLoop.look();
    });
    const on = {
      play: () => {
        own.cancel();
        update({ isPlaying: true });
        ownLoop.look();
      },
      // The clock may run past the shown frame until the browser has paused. A seek to the frame of the clock makes
      // both agree.
      pause: () => {
        if (current < 0) return;
        current = 0;
        update({ isPlaying: false });
        // A video that fails is paused, too. The renewed URL then continues playing.
        if (element.error || element.ended || own.isBusy() || !isKnown()) return;
        seek(frameAt(element.currentTime, rate));
      },
      ended: () => {
        // The video may end before the callback of its last frame.
        if (state.isLooping) playAt(current || state.speed, state.lastFrame);
        else current = 0;
      },
      seeked: ownLoop.settle,
      durationchange: () => measure(element),
    };
    const names = Object.keys(on) as (keyof typeof on)[];
    names.forEach((name) => element.addEventListener(name, on[name]));
    element.volume = state.volume;
    element.muted = state.isMuted;
    // Another control may have started the playback.
    if (!element.paused) current = element.playbackRate;
    update({ isPlaying: !element.paused });
    if (current < 0) playBackward(current);
    return () => {
      stopBackward();
      isPending ||= own.isBusy();
      ownLoop.stop();
      names.forEach((name) => element.removeEventListener(name, on[name]));
      stopWatching();
      own.close();
      if (movie === element) [movie, seeker, loop] = [null, null, null];
      update({ isPlaying: false });
    };
  }

  function measure({ duration }: HTMLVideoElement) {
    if (Number.isFinite(duration)) update({ lastFrame: Math.max(0, Math.round(duration * perSecond) - 1) });
  }

  return {
    rate,
    startTimecode,
    get lastFrame() {
      return state.lastFrame;
    },
    getState: () => state,
    subscribe: listeners.subscribe,
    attach,
    running: () => current,
    isAsked,
    loaded() {
      if (!movie) return;
      measure(movie);
      movie.playbackRate = current > 0 ? current : state.speed;
      // Also seeks where a reload resumes, so that the position is the middle of a frame instead of a boundary.
      const frame = isAsked() ? state.frame : movie.paused ? frameAt(movie.currentTime, rate) : null;
      if (frame === null || !isKnown()) return;
      isPending = false;
      seek(frame);
    },
    show(frame) {
      pause();
      seek(frame);
    },
    play: () => playAt(state.speed),
    pause,
    toggle: () => (state.isPlaying ? pause() : playAt(state.speed)),
    shuttle(direction) {
      const running = state.isPlaying ? current || state.speed : 0;
      const speed = nextSpeed(running, direction, state.speed);
      if (speed < 0) playBackward(speed);
      else playAt(speed);
    },
    step(frames) {
      pause();
      seek(state.frame + frames, state.frame);
    },
    skip(seconds) {
      stopBackward();
      const target = clampFrame(state.frame + seconds * perSecond, state.lastFrame);
      if (movie && !movie.paused) movie.currentTime = frameMiddle(target, rate);
      else seek(target);
      if (movie?.paused) update({ isPlaying: false });
    },
    setRange(range) {
      update({ range });
      loop?.look();
    },
    mark: (side) => update({ range: withMark(state.range, side, state.frame, state.lastFrame) }),
    setLooping(isLooping) {
      update({ isLooping });
      loop?.look();
    },
    setSpeed(speed) {
      if (movie && current >= 0) movie.playbackRate = speed;
      if (current > 0) current = speed;
      update({ speed });
    },
    setVolume(volume) {
      if (movie) Object.assign(movie, { volume, muted: volume === 0 });
      update({ volume, isMuted: volume === 0 });
    },
    setMuted(isMuted) {
      if (movie) movie.muted = isMuted;
      update({ isMuted });
    },
  };
}
