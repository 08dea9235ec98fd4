import { ActionIcon } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../components/icon';
import styles from './arrived.module.css';

interface ArrivedProps {
  /** Whether it arrived while the room was open. */
  isLive: boolean;
  children: ReactNode;
}

/**
 * A notice above the player. If it arrives while the room is open, it covers the bottom of the page, where it moves
 * nothing, until the user closes it.
 */
export function Arrived({ isLive, children }: ArrivedProps) {
  const [isOver, setIsOver] = useState(isLive);
  const notices = document.getElementById('notices');
  if (!isOver || notices === null) return children;

  function close() {
    setIsOver(false);
    // The button disappears, and with it the focus.
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  return createPortal(
    <div className={styles.arrived}>
      {children}
      <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </ActionIcon>
    </div>,
    notices,
  );
}
