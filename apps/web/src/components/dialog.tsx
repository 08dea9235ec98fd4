import { Modal, type ModalProps } from '@mantine/core';
import { useSecondsLeft } from '../lib/session/session';

/**
 * A modal dialog. While the session warning shows, the dialog releases the focus, so that Shift+Tab reaches the
 * warning's button.
 */
export function Dialog(
  props: Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'children' | 'size' | 'withinPortal'>,
) {
  const trapFocus = useSecondsLeft() === null;
  return <Modal trapFocus={trapFocus} closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}
