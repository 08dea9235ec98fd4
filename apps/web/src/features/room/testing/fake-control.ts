import { frameRateOf } from '@cutroom/contracts';
import { createListeners } from '../../../lib/stores/listeners';
import type { PlayerControl, PlayerState } from '../model/player-control';

/** A player without a video. `shown` has the frames that it was asked to show. */
export interface FakeControl extends PlayerControl {
  readonly shown: readonly number[];
  /** Changes the state of the player, as playing and marking do. */
  set: (state: Partial<PlayerState>) => void;
}

export function fakeControl(
  parts: Partial<Pick<PlayerControl, 'rate' | 'startTimecode' | 'lastFrame'>> = {},
): FakeControl {
  const listeners = createListeners();
  const shown: number[] = [];
  let state: PlayerState = { frame: 0, isPlaying: false, range: null };

  function set(next: Partial<PlayerState>) {
    state = { ...state, ...next };
    listeners.notify();
  }

  return {
    rate: frameRateOf(25),
    startTimecode: null,
    lastFrame: 7_499,
    ...parts,
    shown,
    set,
    getState: () => state,
    subscribe: listeners.subscribe,
    show(frame) {
      shown.push(frame);
      set({ frame, isPlaying: false });
    },
    play: () => set({ isPlaying: true }),
    pause: () => set({ isPlaying: false }),
    setRange: (range) => set({ range }),
  };
}
