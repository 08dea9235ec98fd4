/** What to do after a seek: aim at another frame, or accept the image and report it as this frame. */
export type Finding = { aim: number } | { frame: number; isLast?: boolean };

/** A seek that has settled. */
export interface Sought {
  /** The frame whose middle was sought. */
  aimed: number;
  /** The frame at which the image on the screen begins. */
  seen: number;
  /**
   * Whether the browser is known to seek exactly. If it then shows another image, the file has no image for that frame.
   */
  isSure: boolean;
}

export type FrameSearch = (sought: Sought) => Finding;

interface SearchOptions {
  wanted: number;
  /**
   * For a step: the frame that it starts from. A step ends at another image, a jump at the image that covers the wanted
   * frame.
   */
  from: number | null;
  /** The last frame of the file. */
  last: number;
}

/**
 * Finds a frame in files that do not have an image for every frame: variable rates, dropped frames, and previews of
 * faster originals. In a file of constant rate, the first seek finds it.
 */
export const searchFrame = (options: SearchOptions): FrameSearch =>
  options.from !== null && options.wanted > options.from
    ? searchForward(options.from, options.last)
    : searchNear(options);

/** Corrects a browser once that shows a neighbour of the requested frame. */
function searchNear({ wanted, from, last }: SearchOptions): FrameSearch {
  let isCorrected = false;
  return ({ aimed, seen, isSure }) => {
    if (seen === wanted) return { frame: seen };
    if (!isSure && !isCorrected) {
      isCorrected = true;
      return { aim: aimed + wanted - seen };
    }
    if (aimed !== wanted) return { aim: wanted };
    if (seen < wanted && wanted === last) return { frame: seen, isLast: true };
    return { frame: from === null ? Math.max(wanted, seen) : seen };
  };
}

/** Aims at increasing distances until another image appears, then searches for an earlier one in between. */
function searchForward(from: number, last: number): FrameSearch {
  /** Up to `low` there is no other image, and at `high` there is one. */
  let [low, high] = [from, Infinity];
  let stride = 1;
  let isLate = false;
  let isEnd = false;
  return ({ aimed, seen }) => {
    if (isEnd) return { frame: seen, isLast: true };
    if (seen > aimed) {
      if (isLate) return { frame: seen };
      isLate = true;
      return { aim: 2 * aimed - seen };
    }
    if (seen > from) high = Math.min(high, seen);
    else low = Math.max(low, aimed);
    if (seen === high && high <= low + 1) return { frame: high };
    if (high < Infinity) return { aim: Math.max(low + 1, Math.floor((low + high) / 2)) };
    isEnd = low >= last;
    if (isEnd) return { aim: seen };
    const aim = Math.min(low + stride, last);
    stride *= 2;
    return { aim };
  };
}
