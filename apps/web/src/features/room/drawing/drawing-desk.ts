import type { CommentFrames, Drawing, Stroke } from '@cutroom/contracts';
import { createListeners } from '../../../lib/stores/listeners';
import type { PlayerControl } from '../model/player-control';

/** A drawing in the making. */
export interface DrawingJob {
  strokes: readonly Stroke[];
  /** The player over whose video it is made. */
  control: PlayerControl;
  /** The frames that it is drawn on. It ends, with its strokes, when the player shows another frame. */
  frames: CommentFrames;
  /** With each stroke, so that a draft can keep them; null once there is none. */
  onChange: (drawing: Drawing | null) => void;
  /** `isByUser`: after Done or Cancel; otherwise the player shows something else, and the focus is elsewhere. */
  onClose: (isByUser: boolean) => void;
}

/** What is drawn over the video of the player. */
export interface DrawingState {
  job: DrawingJob | null;
  /** `frames`: those over which it is shown. */
  shown: { drawing: Drawing; frames: CommentFrames } | null;
}

/** Connects the comments, which have drawings, with the player, over which they are shown and made. */
export interface DrawingDesk {
  getState: () => DrawingState;
  subscribe: (listener: () => void) => () => void;
  show: (drawing: Drawing | null, frames: CommentFrames | null) => void;
  /** Begins to draw on frames that the player shows; `drawing` is what is already there. */
  draw: (drawing: Drawing | null, job: Omit<DrawingJob, 'strokes'>) => void;
  change: (strokes: readonly Stroke[]) => void;
  done: () => void;
  /** Ends the drawing as it was when it began. */
  cancel: () => void;
  /** Ends what is drawn over this player, which goes or begins to count frames differently. */
  leave: (control: PlayerControl) => void;
}

const drawingOf = (strokes: readonly Stroke[]): Drawing | null => (strokes.length > 0 ? [...strokes] : null);

/** One for each room. */
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

  /** Strokes belong to the frame that they were made on. */
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
