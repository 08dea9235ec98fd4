import { Dialog } from '../../../components/dialog';
import { EditorSearch } from './editor-search';
import { InviteByEmail } from './invite-by-email';

interface AddEditorProps {
  teamId: string;
  opened: boolean;
  onClose: () => void;
  /** Called after the list has been reloaded. */
  onInvited: () => void;
}

/** Invites an editor who has an account but no team, or anybody by email (docs/product.md#invitations). */
export function AddEditor({ teamId, opened, onClose, onInvited }: AddEditorProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add editor">
      <EditorSearch teamId={teamId} onInvited={onInvited} />
      <InviteByEmail teamId={teamId} onInvited={onInvited} />
    </Dialog>
  );
}
