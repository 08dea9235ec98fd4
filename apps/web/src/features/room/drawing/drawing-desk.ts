import type { CommentFrames, Drawing, Stroke } from '@cutroom/contracts';
import { createListeners } from '../../../lib/stores/listeners';
import type { PlayerControl } from '../model/player-control';

/** A drawing that the user is making. */
export interface DrawingJob {
  strokes: readonly Stroke[];
  /** The player over whose video it is made. */
  control: PlayerControl;
  /** The frames of the drawing. When the player shows another frame, the drawing ends and keeps its strokes. */
  frames: CommentFrames;
  /** Called with each stroke, so that a draft can keep them; null once no stroke is left. */
  onChange: (drawing: Drawing | null) => void;
  /** `isByUser` after Done or Cancel. Otherwise the player shows another frame, and the focus is elsewhere. */
  onClose: (isByUser: boolean) => void;
}

/** The drawings over the video of the player. */
export interface DrawingState {
  job: DrawingJob | null;
  /** `frames` are the frames over which the drawing is shown. */
  shown: { drawing: Drawing; frames: CommentFrames } | null;
}

/** Connects the comments, which have drawings, with the player, over which they are shown and made. */
export interface DrawingDesk {
  getState: () => DrawingState;
  subscribe: (listener: () => void) => () => void;
  show: (drawing: Drawing | null, frames: CommentFrames | null) => void;
  /**
   * Lets the user draw on frames that the player shows; `drawing` is the existing drawing. Returns a function that ends
   * this drawing, and no other, without a call of `onClose`.
   */
  draw: (drawing: Drawing | null, job: Omit<DrawingJob, 'strokes'>) => () => void;
  change: (strokes: readonly Stroke[]) => void;
  done: () => void;
  /** Ends the drawing and restores what it was when it began. */
  cancel: () => void;
  /** Ends the drawing over this player when the player is removed or counts frames at another rate. */
  leave: (control: PlayerControl) => void;
}

const drawingOf = (strokes: readonly Stroke[]): Drawing | null => (strokes.length > 0 ? [...strokes] : null);

/** Creates the desk of one room. */
export function createDrawingDesk(): DrawingDesk {
  const listeners = createListeners();
  let state: DrawingState = { job: null, shown: null };
  let original: Drawing | null = null;
  let unfollow = () => {};

  function set(next: Partial<DrawingState>) {
    state = { ...state, ...next };
    listeners.notify();
  }

  function close(isByUser: boolean) {
    const { job } = state;
    if (job === null) return;
    unfollow();
    set({ job: null });
    job.onClose(isByUser);
  }

  /** Strokes belong to the frame on which they were made. */
  function follow({ control, frames: { from, to } }: DrawingJob) {
    const look = () => {
      const { frame } = control.getState();
      if (frame < from || frame > to) close(false);
    };
    unfollow = control.subscribe(look);
    look();
  }

  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    show(drawing, frames) {
      const shown = drawing === null || frames === null ? null : { drawing, frames };
      if (shown !== null || state.shown !== null) set({ shown });
    },
    draw(drawing, begun) {
      close(false);
      original = drawing;
      const job = { ...begun, strokes: drawing ?? [] };
      set({ job });
      follow(job);
      return () => {
        if (state.job?.onClose !== begun.onClose) return;
        unfollow();
        set({ job: null, shown: null });
      };
    },
    change(strokes) {
      if (state.job === null) return;
      set({ job: { ...state.job, strokes } });
      state.job.onChange(drawingOf(strokes));
    },
    done: () => close(true),
    cancel() {
      state.job?.onChange(original);
      close(true);
    },
    leave(control) {
      if (state.job?.control === control) close(false);
    },
  };
}
