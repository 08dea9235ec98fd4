import {
  frameMiddle,
  frameStart,
  framesPerSecond,
  type CommentFrames,
  type FrameRate,
} from '@cutroom/contracts';

/**
 * The assumed time until a seek takes effect, in milliseconds: at first, at most, the increase for each frame beyond
 * the range, and the decrease after a lap that was too short.
 */
const lead = { first: 20, max: 120, later: 10, easing: 1 };

/** Keeps playback within a range. */
export interface LoopWatch {
  /** Checks the clock. Call it after every frame and every change of playback or range. */
  look(): void;
  /** Takes a frame that the browser presents. */
  present(frame: number): void;
  /** Call it after a seek. */
  settle(): void;
  stop(): void;
}

/**
 * Times the end of a loop by the clock. Frame callbacks come late on a busy page, and a browser shows further frames
 * until a seek takes effect. Their number differs by browser and computer, so each lap adjusts the next one: at once
 * after a frame beyond the range, and gradually after a short lap.
 *
 * @param rangeOf the frames to loop; null when playback continues to the end
 */
export function createLoopWatch(
  movie: HTMLVideoElement,
  rate: FrameRate,
  rangeOf: () => CommentFrames | null,
): LoopWatch {
  const frameMs = 1_000 / framesPerSecond(rate);
  let leadMs = lead.first;
  /** The range of the current lap, and the latest frame shown in it. Null before playback has entered the range. */
  let lap: { range: CommentFrames; latest: number } | null = null;
  let isTurning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look() {
    clearTimeout(timer);
    const range = rangeOf();
    if (range === null || movie.paused || movie.seeking) return;
    // At least half of the range is shown in any case.
    const early = Math.min(leadMs, ((range.to + 1 - range.from) * frameMs) / 2 / movie.playbackRate);
    const left = ((frameStart(range.to + 1, rate) - movie.currentTime) * 1_000) / movie.playbackRate - early;
    if (left > 1) {
      timer = setTimeout(look, left);
      return;
    }
    isTurning = true;
    movie.currentTime = frameMiddle(range.from, rate);
  }

  return {
    look,
    present(frame) {
      const range = rangeOf();
      if (range === null || (lap !== null && lap.range !== range)) lap = null;
      if (lap !== null) lap.latest = Math.max(lap.latest, frame);
      else if (range !== null && frame >= range.from && frame <= range.to) lap = { range, latest: frame };
    },
    settle() {
      if (isTurning && lap !== null) {
        const over = lap.latest - lap.range.to;
        if (over > 0) leadMs = Math.min(lead.max, leadMs + over * lead.later);
        else if (over < 0) leadMs = Math.max(0, leadMs - lead.easing);
      }
      lap = null;
      isTurning = false;
      look();
    },
    stop: () => clearTimeout(timer),
  };
}
