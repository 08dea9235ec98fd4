import type { CommentFrames } from '@cutroom/contracts';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect } from 'react';
import type { PlayerControl } from '../model/player-control';
import { emptyDraft, isEmptyDraft, type CommentDraft } from './room-drafts';

/** Whether a draft is pinned to the frames that are marked in the player. */
export const isAbout = ({ pin }: CommentDraft, range: CommentFrames | null): boolean =>
  range !== null && pin !== null && pin !== 'follow' && pin.from === range.from && pin.to === range.to;

interface MarkedRangeOptions {
  /** The ID of the version in the player. */
  shown: string;
  change: (update: (before: CommentDraft) => CommentDraft) => void;
  /** Pins a draft to a range of the shown version. */
  pinned: (before: CommentDraft, range: CommentFrames) => CommentDraft;
}

/**
 * Pins an empty draft that follows the player to a range once the end of the range is marked
 * (docs/product.md#review-room). The draft follows the player again when the range is cleared or another version is
 * shown.
 */
export function useMarkedRange(control: PlayerControl, options: MarkedRangeOptions): void {
  const { shown } = options;
  const change = useCallbackRef(options.change);
  const pinned = useCallbackRef(options.pinned);

  useEffect(() => {
    change((before) => {
      const isOfOther = isEmptyDraft(before) && before.version !== null && before.version !== shown;
      return isOfOther ? emptyDraft : before;
    });
  }, [shown, change]);

  useEffect(() => {
    let { range } = control.getState();
    return control.subscribe(() => {
      const { range: next, frame } = control.getState();
      const previous = range;
      if (next === previous) return;
      range = next;
      // Marking either end makes a range. If the player is at its last frame, the end was marked.
      const isEnded = next !== null && next.from < next.to && next.to === frame;
      change((before) => {
        const follows = isAbout(before, previous) || (isEnded && before.pin === 'follow');
        if (!follows || !isEmptyDraft(before)) return before;
        return next === null ? emptyDraft : pinned(before, next);
      });
    });
  }, [control, change, pinned]);
}
