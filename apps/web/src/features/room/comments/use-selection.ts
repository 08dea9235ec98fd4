import { useEffect, useEffectEvent } from 'react';
import type { DrawingDesk } from '../drawing/drawing-desk';
import type { RoomComment } from '../model/comments-api';
import type { PlayerControl } from '../model/player-control';
import { elementId } from './comment-item';
import { framesInShown, type Timing } from './timing';

interface Selection {
  comments: readonly RoomComment[];
  selected: string | null;
  control: PlayerControl;
  desk: DrawingDesk;
  timings: ReadonlyMap<string, Timing>;
}

/**
 * Follows the selected comment, whether a click in the list, a marker of the player or a link selected it. Returns a
 * function that moves the player to a comment. A reply has the frames of its comment.
 */
export function useSelection({ comments, selected, control, desk, timings }: Selection) {
  const target = selected === null ? undefined : comments.find(({ _id }) => _id === selected);

  const rootOf = (comment: RoomComment) => comments.find(({ _id }) => _id === comment.parentId) ?? comment;

  function layOver(comment: RoomComment) {
    const root = rootOf(comment);
    const rate = timings.get(root.version)?.rate ?? control.rate;
    const frames = root.frames && framesInShown(root.frames, rate, control);
    desk.show(root.deleted ? null : root.drawing, frames);
    return frames;
  }

  function moveTo(comment: RoomComment) {
    const frames = layOver(comment);
    if (frames !== null) control.show(frames.from);
  }

  const follow = useEffectEvent(() => {
    if (target === undefined) {
      desk.show(null, null);
      return;
    }
    moveTo(target);
    document.getElementById(elementId(target._id))?.scrollIntoView({ block: 'nearest' });
  });

  // Another player may count frames differently, so the drawing is placed again.
  const layAgain = useEffectEvent(() => {
    if (target === undefined) desk.show(null, null);
    else layOver(target);
  });
  const frame = target && rootOf(target).frames?.from;
  useEffect(() => layAgain(), [control, frame]);

  const isThere = target !== undefined;
  useEffect(() => follow(), [selected, isThere]);

  return moveTo;
}
