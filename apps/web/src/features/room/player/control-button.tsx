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
  /** Of a button that is on or off. */
  isPressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Does what its key does. There are a dozen, below a player that renders with each answer of the page. */
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
