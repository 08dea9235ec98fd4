import { Dialog } from '../../../components/dialog';
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
  return (
    <Dialog opened={opened} onClose={onClose} title="Add editor">
      <EditorSearch teamId={teamId} onInvited={onInvited} />
    </Dialog>
  );
}
