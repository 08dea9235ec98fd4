import type { CommentFrames, Drawing, Stroke } from '@cutroom/contracts';
import { createListeners } from '../../../lib/stores/listeners';

/** A drawing in the making. */
export interface DrawingJob {
  strokes: readonly Stroke[];
  /** With each stroke, so that a draft can keep them; null once there is none. */
  onChange: (drawing: Drawing | null) => void;
  /** After Done or Cancel. */
  onClose: () => void;
}

/** What lies over the picture of the player. */
export interface DrawingState {
  job: DrawingJob | null;
  /** `frames`: when it is to be seen. */
  shown: { drawing: Drawing; frames: CommentFrames } | null;
}

/** Connects the comments, which have drawings, with the player, over which they are shown and made. */
export interface DrawingDesk {
  getState: () => DrawingState;
  subscribe: (listener: () => void) => () => void;
  show: (drawing: Drawing | null, frames: CommentFrames | null) => void;
  /** Begins to draw; `drawing` is what is already there. */
  draw: (drawing: Drawing | null, events: Omit<DrawingJob, 'strokes'>) => void;
  change: (strokes: readonly Stroke[]) => void;
  done: () => void;
  /** Ends the drawing as it was when it began. */
  cancel: () => void;
}

const drawingOf = (strokes: readonly Stroke[]): Drawing | null => (strokes.length > 0 ? [...strokes] : null);

/** One for each room. */
export function createDrawingDesk(): DrawingDesk {
  const listeners = createListeners();
  let state: DrawingState = { job: null, shown: null };
  let original: Drawing | null = null;

  function set(next: Partial<DrawingState>) {
    state = { ...state, ...next };
    listeners.notify();
  }

  function close() {
    const { job } = state;
    set({ job: null });
    job?.onClose();
  }

  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    show(drawing, frames) {
      const shown = drawing === null || frames === null ? null : { drawing, frames };
      if (shown !== null || state.shown !== null) set({ shown });
    },
    draw(drawing, events) {
      original = drawing;
      set({ job: { ...events, strokes: drawing ?? [] } });
    },
    change(strokes) {
      if (state.job === null) return;
      set({ job: { ...state.job, strokes } });
      state.job.onChange(drawingOf(strokes));
    },
    done: close,
    cancel() {
      state.job?.onChange(original);
      close();
    },
  };
}
