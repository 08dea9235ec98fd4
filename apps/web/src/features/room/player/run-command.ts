import type { FilmControl } from './film-state';
import type { Command } from './keys';

export type FilmCommand = Exclude<Command, 'help' | 'fullScreen' | 'next'>;

/**
 * Runs a command of a key or a button of the player.
 *
 * @returns the announcement for screen readers; null when the control itself announces the change
 */
export function runCommand(
  control: FilmControl,
  command: FilmCommand,
  timecode: (frame: number) => string,
): string | null {
  const { isLooping, isMuted } = control.getState();
  const here = () => timecode(control.getState().frame);
  const moveTo = (move: () => void) => {
    move();
    return control.getState().isPlaying ? null : here();
  };
  const actions: Record<FilmCommand, () => string | null | void> = {
    playPause: () => control.toggle(),
    frameBack: () => moveTo(() => control.step(-1)),
    frameForward: () => moveTo(() => control.step(1)),
    backward: () => control.shuttle(-1),
    pause: () => control.pause(),
    forward: () => control.shuttle(1),
    secondBack: () => moveTo(() => control.skip(-1)),
    secondForward: () => moveTo(() => control.skip(1)),
    tenSecondsBack: () => moveTo(() => control.skip(-10)),
    tenSecondsForward: () => moveTo(() => control.skip(10)),
    start: () => moveTo(() => control.show(0)),
    end: () => moveTo(() => control.show(control.lastFrame)),
    markIn: () => {
      control.mark('in');
      return `The range starts at ${here()}`;
    },
    markOut: () => {
      control.mark('out');
      return `The range ends at ${here()}`;
    },
    clearRange: () => {
      control.setRange(null);
      return 'The range is cleared';
    },
    loop: () => {
      control.setLooping(!isLooping);
      return isLooping ? 'Loop off' : 'Loop on';
    },
    mute: () => {
      control.setMuted(!isMuted);
      return isMuted ? 'Sound on' : 'Sound off';
    },
  };
  return actions[command]() ?? null;
}
