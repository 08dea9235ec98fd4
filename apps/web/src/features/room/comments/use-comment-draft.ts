import { ratioOf, recountFrames, type CommentFrames, type CommentRequest } from '@cutroom/contracts';
import { useEffect, useMemo, useState } from 'react';
import type { PlayerControl } from '../model/player-control';
import { emptyDraft, isEmptyDraft, type CommentDraft, type RoomDrafts } from './room-drafts';
import type { Timing } from './timing';
import { isAbout, useMarkedRange } from './use-marked-range';

/** The frames that the player shows, as a pin. */
const currentFrame = (control: PlayerControl): CommentFrames => {
  const { frame } = control.getState();
  return { from: frame, to: frame };
};

type Timings = ReadonlyMap<string, Timing>;

/** Recounts pinned frames at the current rate. The facts of the version may have arrived since they were pinned. */
function recounted(draft: CommentDraft, timings: Timings): CommentDraft {
  const { pin, version, rate } = draft;
  const timing = timings.get(version ?? '');
  if (pin === null || pin === 'follow' || rate === null || timing === undefined) return draft;
  return { ...draft, pin: recountFrames(pin, rate, timing.rate) };
}

/** The comment that the user is writing, stored with every change. `shown` is the ID of the version in the player. */
export function useCommentDraft(drafts: RoomDrafts, control: PlayerControl, timings: Timings, shown: string) {
  const [start] = useState(() => drafts.read([...timings.keys()]));
  // A separate object, so that a draft that was emptied again counts as a change and is removed.
  const [first] = useState<CommentDraft>(() => start ?? { ...emptyDraft });
  /** Keeps the rate at which its frames were counted, so that they are recounted once. */
  const [kept, setDraft] = useState(first);
  const [isRestored, setRestored] = useState(start !== null);
  // Text that is typed afterwards belongs to another comment.
  if (isRestored && isEmptyDraft(kept)) setRestored(false);
  const draft = useMemo(() => recounted(kept, timings), [kept, timings]);

  useEffect(() => {
    // Without a change, nothing is stored: another tab may have stored a newer draft meanwhile.
    if (kept !== first) drafts.keep(kept);
  }, [kept, first, drafts]);

  const rate = ratioOf(control.rate);
  const pinned = (before: CommentDraft, pin: CommentFrames): CommentDraft => ({
    ...before,
    pin,
    version: shown,
    rate,
  });
  useMarkedRange(control, { shown, change: setDraft, pinned });

  return {
    draft,
    isRestored,
    removeDrawing: () => setDraft((before) => ({ ...before, drawing: null })),
    /** A drawing pins the frames that it was made on, even if the pin has changed meanwhile. */
    keepDrawing: (drawing: CommentDraft['drawing'], frames: CommentFrames) =>
      setDraft((before) => pinned({ ...before, drawing }, frames)),
    /** Typing pauses the player and pins its frame; without a text, the pin follows the player or its range again. */
    type(text: string) {
      if (text !== '' && control.getState().isPlaying) control.pause();
      setDraft((before) => {
        const isOfRange = isAbout(before, control.getState().range);
        if (text === '' && before.drawing === null && before.pin !== null && !isOfRange) return emptyDraft;
        const typed = { ...before, text };
        // Until the video has loaded, the player shows no frame, and may resume at a later one.
        const pins = before.pin === 'follow' && text !== '' && control.lastFrame > 0;
        return pins ? pinned(typed, currentFrame(control)) : typed;
      });
    },
    /** Null for the whole video, which has no drawing. */
    pin(frames: CommentFrames | null) {
      setDraft((before) =>
        frames === null ? { ...emptyDraft, text: before.text, pin: null } : pinned(before, frames),
      );
    },
    /** The frames of the draft if they are pinned on the shown version, otherwise those of the player. */
    pinForDrawing(): CommentFrames {
      const isPinned = draft.pin !== 'follow' && draft.pin !== null && draft.version === shown;
      const frames = isPinned ? (draft.pin as CommentFrames) : currentFrame(control);
      setDraft((before) => pinned(before, frames));
      return frames;
    },
    /** What to post: the frames, their version, and their rate. */
    target(): Pick<CommentRequest, 'frames' | 'version' | 'rate'> {
      const { pin, version, rate: counted } = kept;
      if (pin === null) return { frames: null, version: shown };
      if (pin === 'follow') return { frames: currentFrame(control), version: shown, rate };
      return { frames: pin, version: version ?? shown, ...(counted && { rate: counted }) };
    },
    clear: () => setDraft({ ...emptyDraft }),
  };
}
