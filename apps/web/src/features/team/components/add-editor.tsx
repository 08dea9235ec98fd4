import { Dialog } from '../../../components/dialog';
import { EditorSearch } from './editor-search';

interface AddEditorProps {
  teamId: string;
  opened: boolean;
  onClose: () => void;
  /** Called after the list has been reloaded. */
  onInvited: () => void;
}

/** Invites an editor who has an account but no team (docs/product.md#invitations). */
export function AddEditor({ teamId, opened, onClose, onInvited }: AddEditorProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add editor">
      <EditorSearch teamId={teamId} onInvited={onInvited} />
    </Dialog>
  );
}
