import { frameMiddle, type FrameRate } from '@cutroom/contracts';
import { searchFrame, type FrameSearch } from './frame-search';

/** The frame callback of a finished seek comes within a repaint or two. After this time, the last one counts. */
const callbackMs = 500;
/** The maximum number of seeks of a search, whatever the browser shows. */
const aimsMax = 40;

/** Shows exact frames of a paused video. */
export interface FrameSeeker {
  /**
   * Seeks a frame. While another seek runs, only the latest requested frame is sought afterwards.
   *
   * @param last the last frame of the file
   * @param from for a step: the frame that it starts from, so that the step ends at another image
   */
  show(frame: number, last: number, from?: number | null): void;
  /** Takes a frame that the browser presents. */
  present(frame: number): void;
  isBusy(): boolean;
  /** Stops seeking and leaves the current image on the screen. */
  cancel(): void;
  close(): void;
}

/**
 * @param onFrame receives the resulting frame once a seek has settled, whether it is the last one of the file, and
 *   every frame that is presented between seeks
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
  /** The reported frame, if the image on the screen covers it but begins earlier. */
  let covered: number | null = null;
  /** Whether the browser has shown exactly the requested frame, with others before and after it. */
  let isExact = false;
  /**
   * For the last aim: whether 'seeked' has fired, whether its frame callback has come, and whether no earlier callback
   * can come.
   */
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
    // A step back starts from the image on the screen, which may have begun before the reported frame.
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
    // Another aim was set before this event.
    if (element.seeking) return;
    if (next !== null) return next();
    clearTimeout(timer);
    isSettled = true;
    if (seen === aimed || isAnswered) judge();
    else timer = setTimeout(judge, callbackMs);
  }

  /** A media key or the picture-in-picture window may seek too. Their seek takes precedence. */
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
