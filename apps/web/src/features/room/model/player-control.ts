import type { CommentFrames, FrameRate } from '@cutroom/contracts';
import { useSyncExternalStore } from 'react';

/** What the player of a room shows. Frames count from 0. */
export interface PlayerState {
  frame: number;
  isPlaying: boolean;
  /** The range that is marked with I and O and can be looped; null without one. */
  range: CommentFrames | null;
}

/** The player as the other parts of the room use it. */
export interface PlayerControl {
  readonly rate: FrameRate;
  /** Timecode of the first frame; null when the file has none. */
  readonly startTimecode: string | null;
  /** The number of the last frame; 0 until the duration is known. */
  readonly lastFrame: number;
  getState(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Pauses and shows exactly this frame. */
  show(frame: number): void;
  play(): void;
  pause(): void;
  setRange(range: CommentFrames | null): void;
}

/** Follows the player. A component that uses it renders with every frame while the video plays. */
export const usePlayerState = (control: PlayerControl): PlayerState =>
  useSyncExternalStore(control.subscribe, control.getState);
