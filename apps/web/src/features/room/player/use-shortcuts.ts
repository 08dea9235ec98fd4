import { useEffect, useEffectEvent } from 'react';
import { isTurnedOff } from './character-keys';
import { isOwnedElsewhere } from './key-owner';
import { commandOf, repeats, type Command } from './keys';

/**
 * Runs the commands of the player's keys, wherever on the page the focus is.
 *
 * @param only the one command to run, on a page without a player; all other keys keep what they do there
 */
export function useShortcuts(run: (command: Command, isRepeated: boolean) => void, only?: Command): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const command = commandOf(event);
    if (command === null || command !== (only ?? command)) return;
    if (isTurnedOff(event) || isOwnedElsewhere(event)) return;
    // Also for a repeated key, or the page would scroll.
    event.preventDefault();
    if (!event.repeat || repeats.has(command)) run(command, event.repeat);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
