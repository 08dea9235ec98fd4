import { useEffect, useSyncExternalStore } from 'react';
import type { PlayerControl } from '../model/player-control';
import { DrawingBoard } from './drawing-board';
import type { DrawingDesk } from './drawing-desk';
import { DrawingLayer } from './drawing-layer';

interface DrawingSurfaceProps {
  desk: DrawingDesk;
  control: PlayerControl;
  /** Width by height of the frame. */
  aspect?: number;
  /** The element for the tools; without it, they cover the lower edge of the video. */
  toolsIn?: HTMLElement | null;
}

/**
 * Covers exactly the video of the player, whose element is its containing block. Shows the board, or the drawing of the
 * selected comment while the player shows one of its frames. It renders only when that changes, not with every frame.
 */
export function DrawingSurface({ desk, control, aspect, toolsIn }: DrawingSurfaceProps) {
  const { job, shown } = useSyncExternalStore(desk.subscribe, desk.getState);
  const isOnFrames = useSyncExternalStore(control.subscribe, () => {
    const { frame } = control.getState();
    return shown !== null && frame >= shown.frames.from && frame <= shown.frames.to;
  });
  // Another version, or the same one at another rate, has other frames.
  useEffect(() => () => desk.leave(control), [desk, control]);
  if (job?.control === control) {
    return (
      <DrawingBoard
        value={job.strokes}
        onChange={desk.change}
        onDone={desk.done}
        onCancel={desk.cancel}
        aspect={aspect}
        toolsIn={toolsIn}
      />
    );
  }
  return shown !== null && isOnFrames ? <DrawingLayer drawing={shown.drawing} aspect={aspect} /> : null;
}
