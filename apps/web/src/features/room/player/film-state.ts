import { frameAt, frameMiddle, type FrameRate } from '@cutroom/contracts';
import type { PlayerControl, PlayerState } from '../model/player-control';
import { rangeAt } from './range';

export interface FilmState extends PlayerState {
  lastFrame: number;
  isLooping: boolean;
  /** The choice in the speed menu. */
  speed: number;
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
}

/** The control of the room's player, with what only the player itself uses. */
export interface FilmControl extends PlayerControl {
  getState(): FilmState;
  /** Connects the element that plays. Returns the function that disconnects it. */
  attach(movie: HTMLVideoElement): () => void;
  /** How fast it plays; negative is backward, 0 is a paused video. */
  running(): number;
  /** Whether a requested frame is not shown yet. */
  isAsked(): boolean;
  /** Call it when the metadata of the element has loaded. */
  loaded(): void;
  toggle(): void;
  /** J (-1) and L (1). */
  shuttle(direction: 1 | -1): void;
  step(frames: number): void;
  skip(seconds: number): void;
  mark(side: 'in' | 'out'): void;
  setLooping(isLooping: boolean): void;
  setSpeed(speed: number): void;
  setVolume(volume: number): void;
  setMuted(isMuted: boolean): void;
}

export const initialState: FilmState = {
  frame: 0,
  isPlaying: false,
  range: null,
  lastFrame: 0,
  isLooping: false,
  speed: 1,
  volume: 1,
  isMuted: false,
};

/**
 * Converts a state to another rate. Its frames were counted at the rate that was assumed until the facts of the file
 * arrived.
 */
export function stateAt(state: FilmState, before: FrameRate, rate: FrameRate): FilmState {
  const frameOf = (frame: number) => frameAt(frameMiddle(frame, before), rate);
  return {
    ...state,
    frame: frameOf(state.frame),
    lastFrame: frameOf(state.lastFrame),
    range: state.range && rangeAt(state.range, before, rate),
  };
}
