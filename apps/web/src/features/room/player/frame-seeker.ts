import { frameMiddle, type FrameRate } from '@cutroom/contracts';

/** How often a seek that showed a neighbour is corrected. A frame that does not exist cannot be reached. */
const correctionsMax = 2;
/** The frame callback of a finished seek comes within a repaint or two; afterwards the last one counts. */
const callbackMs = 150;

/** Shows exact frames of a paused video. */
export interface FrameSeeker {
  /** While another seek runs, only the latest frame that was asked for is sought afterwards. */
  show(frame: number): void;
  /** Takes a frame that the browser presents. */
  present(frame: number): void;
  isBusy(): boolean;
  /** Leaves the picture where it is. */
  cancel(): void;
  close(): void;
}

/**
 * @param onFrame receives the frame that is on the screen once a seek has settled, with the one that was asked for, and
 *   every frame in between seeks
 */
export function createFrameSeeker(
  element: HTMLVideoElement,
  rate: FrameRate,
  onFrame: (frame: number, wanted?: number) => void,
): FrameSeeker {
  let wanted: number | null = null;
  let next: number | null = null;
  let aimed = 0;
  let aimedTime = 0;
  let corrections = 0;
  let seen: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function aim(frame: number) {
    clearTimeout(timer);
    aimed = frame;
    const end = Number.isFinite(element.duration) ? element.duration : Infinity;
    aimedTime = Math.min(Math.max(0, frameMiddle(frame, rate)), end);
    element.currentTime = aimedTime;
  }

  function begin(frame: number) {
    wanted = frame;
    next = null;
    corrections = 0;
    aim(frame);
  }

  function judge() {
    clearTimeout(timer);
    if (wanted === null || seen === null || element.seeking || next !== null) return;
    if (seen === wanted || corrections >= correctionsMax) {
      const asked = wanted;
      wanted = null;
      onFrame(seen, asked);
      return;
    }
    corrections += 1;
    aim(aimed + wanted - seen);
  }

  function settle() {
    if (next !== null) return begin(next);
    clearTimeout(timer);
    if (seen === wanted) judge();
    else timer = setTimeout(judge, callbackMs);
  }

  /** Somebody else sought: a media key, or the picture-in-picture window. That is what counts then. */
  function yieldToOthers() {
    if (wanted !== null && Math.abs(element.currentTime - aimedTime) > 0.001) cancel();
  }

  function cancel() {
    clearTimeout(timer);
    wanted = null;
    next = null;
  }

  element.addEventListener('seeking', yieldToOthers);
  element.addEventListener('seeked', settle);
  return {
    show(frame) {
      if (element.seeking) next = frame;
      else begin(frame);
    },
    present(frame) {
      seen = frame;
      if (wanted === null) onFrame(frame);
      else judge();
    },
    isBusy: () => wanted !== null || next !== null,
    cancel,
    close() {
      clearTimeout(timer);
      element.removeEventListener('seeking', yieldToOthers);
      element.removeEventListener('seeked', settle);
    },
  };
}
