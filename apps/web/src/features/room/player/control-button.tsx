import { ActionIcon } from '@mantine/core';
import { memo, type Ref } from 'react';
import { ControlIcon, type ControlIconName } from './control-icon';
import styles from './controls.module.css';
import { shortcutOf, type Command } from './keys';

interface ControlButtonProps {
  command: Command;
  run: (command: Command) => void;
  icon: ControlIconName;
  label: string;
  /** For a toggle button: whether it is on. */
  isPressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Runs the command of its key. Memoized, because a dozen of them are below a player that renders with each response.
 */
export const ControlButton = memo(function ControlButton({
  command,
  run,
  icon,
  label,
  isPressed,
  ref,
}: ControlButtonProps) {
  const shortcut = shortcutOf(command);
  return (
    <ActionIcon
      ref={ref}
      className={styles.button}
      variant="subtle"
      size={40}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={isPressed}
      title={`${label} (${shortcut})`}
      onClick={() => run(command)}
    >
      <ControlIcon name={icon} />
    </ActionIcon>
  );
});
