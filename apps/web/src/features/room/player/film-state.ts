import { frameAt, frameMiddle, type FrameRate } from '@cutroom/contracts';
import type { PlayerControl, PlayerState } from '../model/player-control';
import { rangeAt } from './range';

export interface FilmState extends PlayerState {
  lastFrame: number;
  isLooping: boolean;
  /** Of the speed menu. */
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
  /** Whether a frame was asked for that is not shown yet. */
  isAsked(): boolean;
  /** When the metadata of the element is loaded. */
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

/** The state at another rate: what a file was assumed to have until its facts arrived is in other frames then. */
export function stateAt(state: FilmState, before: FrameRate, rate: FrameRate): FilmState {
  const frameOf = (frame: number) => frameAt(frameMiddle(frame, before), rate);
  return {
    ...state,
    frame: frameOf(state.frame),
    lastFrame: frameOf(state.lastFrame),
    range: state.range && rangeAt(state.range, before, rate),
  };
}
