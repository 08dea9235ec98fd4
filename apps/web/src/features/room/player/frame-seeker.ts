import { frameMiddle, type FrameRate } from '@cutroom/contracts';
import { searchFrame, type FrameSearch } from './frame-search';

/** The frame callback of a finished seek comes within a repaint or two; afterwards the last one counts. */
const callbackMs = 500;
/** A search takes no more seeks than this, whatever the browser answers. */
const aimsMax = 40;

/** Shows exact frames of a paused video. */
export interface FrameSeeker {
  /**
   * While another seek runs, only the latest frame that was asked for is sought afterwards.
   *
   * @param last the last frame of the file
   * @param from of a step: the frame that it leaves, so that the step ends at another picture
   */
  show(frame: number, last: number, from?: number | null): void;
  /** Takes a frame that the browser presents. */
  present(frame: number): void;
  isBusy(): boolean;
  /** Leaves the picture where it is. */
  cancel(): void;
  close(): void;
}

/**
 * @param onFrame receives the frame that counts once a seek has settled, whether it turned out to be the last one, and
 *   every frame in between seeks
 */
export function createFrameSeeker(
  element: HTMLVideoElement,
  rate: FrameRate,
  onFrame: (frame: number, isLast?: boolean) => void,
): FrameSeeker {
  let search: FrameSearch | null = null;
  let next: (() => void) | null = null;
  let aimed = 0;
  let aimedTime = 0;
  let aims = 0;
  let end = 0;
  let seen: number | null = null;
  /** The frame that the picture on the screen covers although it begins earlier. */
  let covered: number | null = null;
  /** The browser has shown the frame that it was told to seek, with others before and after it. */
  let isExact = false;
  /** Of the last aim: 'seeked' came, its callback came, and no callback of an earlier one can come. */
  let [isSettled, isAnswered, isFirst] = [false, false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function aim(frame: number) {
    clearTimeout(timer);
    [isSettled, isAnswered, isFirst] = [false, false, isAnswered];
    aims += 1;
    aimed = frame;
    const duration = Number.isFinite(element.duration) ? element.duration : Infinity;
    aimedTime = Math.min(Math.max(0, frameMiddle(frame, rate)), duration);
    element.currentTime = aimedTime;
  }

  function begin(frame: number, last: number, from: number | null) {
    // A step back leaves the picture, which may have begun before the frame that counts.
    const isBack = from !== null && frame < from && search === null && seen !== null;
    const wanted = isBack ? Math.max(0, Math.min(frame, (seen ?? frame) - 1)) : frame;
    search = searchFrame({ wanted, from, last });
    next = null;
    covered = null;
    aims = 0;
    end = last;
    aim(wanted);
  }

  function judge() {
    clearTimeout(timer);
    if (search === null || seen === null || element.seeking || next !== null) return;
    if (isAnswered && seen === aimed && seen > 0 && seen < end) isExact = true;
    const finding = search({ aimed, seen, isSure: isExact && isAnswered });
    if ('aim' in finding && aims < aimsMax) return aim(finding.aim);
    const { frame, isLast } = 'aim' in finding ? { frame: seen } : finding;
    search = null;
    covered = frame > seen ? frame : null;
    onFrame(frame, isLast);
  }

  function settle() {
    // Another aim came before this event.
    if (element.seeking) return;
    if (next !== null) return next();
    clearTimeout(timer);
    isSettled = true;
    if (seen === aimed || isAnswered) judge();
    else timer = setTimeout(judge, callbackMs);
  }

  /** Somebody else sought: a media key, or the picture-in-picture window. That is what counts then. */
  function yieldToOthers() {
    if (Math.abs(element.currentTime - aimedTime) > 0.001) cancel();
  }

  function cancel() {
    clearTimeout(timer);
    search = null;
    next = null;
    covered = null;
    isAnswered = false;
  }

  element.addEventListener('seeking', yieldToOthers);
  element.addEventListener('seeked', settle);
  return {
    show(frame, last, from = null) {
      if (element.seeking) next = () => begin(frame, last, from);
      else begin(frame, last, from);
    },
    present(frame) {
      seen = frame;
      isAnswered ||= isSettled || isFirst;
      if (search !== null) {
        if (isSettled) judge();
      } else if (covered === null || frame > covered) onFrame(frame);
    },
    isBusy: () => search !== null || next !== null,
    cancel,
    close() {
      clearTimeout(timer);
      element.removeEventListener('seeking', yieldToOthers);
      element.removeEventListener('seeked', settle);
    },
  };
}
