import { ActionIcon } from '@mantine/core';
import { ControlIcon, type ControlIconName } from './control-icon';
import styles from './controls.module.css';
import type { Command } from './keys';

interface ControlButtonProps {
  command: Command;
  run: (command: Command) => void;
  icon: ControlIconName;
  label: string;
  /** As on the help sheet. */
  shortcut: string;
  /** Of a button that is on or off. */
  isPressed?: boolean;
}

/** Does what its key does. */
export const ControlButton = ({ command, run, icon, label, shortcut, isPressed }: ControlButtonProps) => (
  <ActionIcon
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
