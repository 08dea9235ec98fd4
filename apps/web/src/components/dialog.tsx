import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { isFocusLost } from '../lib/focus/use-focus-inside';
import { useSecondsLeft } from '../lib/session/session';
import styles from './dialog.module.css';
import { onFirstClick } from './on-first-click';

type DialogProps = Pick<
  ModalProps,
  'opened' | 'onClose' | 'title' | 'children' | 'size' | 'centered' | 'withinPortal'
>;

/** While the session warning shows, the dialog releases the focus, so that Shift+Tab reaches the warning's button. */
function OpenedDialog({ opened, ...props }: DialogProps) {
  const trapFocus = useSecondsLeft() === null;
  // Mantine remembers the focused element, to restore the focus, only when a mounted dialog opens, not when an open
  // dialog is mounted.
  const isMounted = useMounted();
  return (
    <Modal
      opened={opened && isMounted}
      trapFocus={trapFocus}
      classNames={styles}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      // Otherwise a double click on the button that opens a dialog would close it.
      overlayProps={{ onClick: onFirstClick(props.onClose) }}
      // A browser takes the focus from the disabled button of a running call. Tab would then lead to the page behind
      // the dialog.
      onBlur={(event) => {
        if (isFocusLost(event)) event.currentTarget.querySelector<HTMLElement>('[role="dialog"]')?.focus();
      }}
      {...props}
    />
  );
}

/** A modal dialog. It renders nothing until it is first opened: a page of videos has dozens of dialogs. */
export function Dialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(props.opened);
  if (props.opened && !hasOpened) setHasOpened(true);
  return hasOpened ? <OpenedDialog {...props} /> : null;
}
