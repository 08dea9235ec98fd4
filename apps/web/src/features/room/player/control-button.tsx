import { ActionIcon } from '@mantine/core';
import { ControlIcon, type ControlIconName } from './control-icon';
import styles from './controls.module.css';

interface ControlButtonProps {
  icon: ControlIconName;
  label: string;
  /** As on the help sheet. */
  shortcut: string;
  /** Of a button that is on or off. */
  isPressed?: boolean;
  onClick: () => void;
}

export const ControlButton = ({ icon, label, shortcut, isPressed, onClick }: ControlButtonProps) => (
  <ActionIcon
    className={styles.button}
    variant="subtle"
    size={40}
    aria-label={label}
    aria-keyshortcuts={shortcut}
    aria-pressed={isPressed}
    title={`${label} (${shortcut})`}
    onClick={onClick}
  >
    <ControlIcon name={icon} />
  </ActionIcon>
);
