import { Modal } from '@mantine/core';
import { useTrapFocus } from '../../../lib/session/use-trap-focus';
import { EditorSearch } from './editor-search';

interface AddEditorProps {
  teamId: string;
  opened: boolean;
  onClose: () => void;
  /** The list is fresh by then. */
  onInvited: () => void;
}

/** The creator invites an editor who has an account and is in no team (docs/product.md#invitations). */
export function AddEditor({ teamId, opened, onClose, onInvited }: AddEditorProps) {
  const trapFocus = useTrapFocus();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Add editor"
      trapFocus={trapFocus}
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'none' } }}
    >
      <EditorSearch teamId={teamId} onInvited={onInvited} />
    </Modal>
  );
}
