import type { CommentFrames, RoomVersion } from '@cutroom/contracts';
import { useEffect, useState } from 'react';
import type { PlayerControl } from '../model/player-control';
import { emptyDraft, type CommentDraft, type RoomDrafts } from './room-drafts';

/** The frames that the player shows, as a pin. */
const currentFrame = (control: PlayerControl): CommentFrames => {
  const { frame } = control.getState();
  return { from: frame, to: frame };
};

const pinned = (draft: CommentDraft, pin: CommentFrames, version: string): CommentDraft => ({
  ...draft,
  pin,
  version,
});

/** A comment in the making, kept with every change. `shown`: the ID of the version in the player. */
export function useCommentDraft(
  drafts: RoomDrafts,
  control: PlayerControl,
  versions: readonly RoomVersion[],
  shown: string,
) {
  const [start] = useState(() => drafts.read(versions.map(({ version }) => version)));
  // An object of its own: a draft that was emptied again is a change, and must be forgotten.
  const [first] = useState<CommentDraft>(() => start ?? { ...emptyDraft });
  const [draft, setDraft] = useState(first);

  useEffect(() => {
    // Another tab may have kept a newer draft than the one that this page began with.
    if (draft !== first) drafts.keep(draft);
  }, [draft, first, drafts]);

  return {
    draft,
    isRestored: start !== null,
    removeDrawing: () => setDraft((before) => ({ ...before, drawing: null })),
    /** A drawing pins the frames that it is made on, whatever has become of the pin meanwhile. */
    keepDrawing: (drawing: CommentDraft['drawing'], frames: CommentFrames) =>
      setDraft((before) => ({ ...before, pin: frames, version: shown, drawing })),
    /** Typing pauses the player and pins its frame; without a text, the pin follows the player again. */
    type(text: string) {
      if (text !== '' && control.getState().isPlaying) control.pause();
      setDraft((before) => {
        if (text === '' && before.drawing === null && before.pin !== null) return emptyDraft;
        const typed = { ...before, text };
        return before.pin === 'follow' && text !== '' ? pinned(typed, currentFrame(control), shown) : typed;
      });
    },
    /** Null for the whole video, about which there is no drawing. */
    pin(frames: CommentFrames | null) {
      setDraft((before) =>
        frames === null
          ? { ...before, pin: null, version: null, drawing: null }
          : pinned(before, frames, shown),
      );
    },
    /** The frames of the draft on the shown version; those of the player when none, or others, are pinned. */
    pinForDrawing(): CommentFrames {
      const isPinned = draft.pin !== 'follow' && draft.pin !== null && draft.version === shown;
      const frames = isPinned ? (draft.pin as CommentFrames) : currentFrame(control);
      setDraft((before) => pinned(before, frames, shown));
      return frames;
    },
    /** What to post: the frames and the version that they are of. */
    target(): { frames: CommentFrames | null; version: string } {
      if (draft.pin === null) return { frames: null, version: shown };
      if (draft.pin === 'follow') return { frames: currentFrame(control), version: shown };
      return { frames: draft.pin, version: draft.version ?? shown };
    },
    clear: () => setDraft({ ...emptyDraft }),
  };
}
