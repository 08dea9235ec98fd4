import { endpoints } from '@cutroom/contracts';
import { Box } from '@mantine/core';
import { Dialog } from '../../../components/dialog';
import { ErrorText } from '../../../components/error-text';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useChangeMember } from '../api/use-change-member';
import { useInviteByEmail } from '../api/use-invite-links';
import { EditorSearch } from './editor-search';
import { InviteByEmail } from './invite-by-email';

interface AddEditorProps {
  teamId: string;
  opened: boolean;
  onClose: () => void;
  /** Called after the list has been reloaded, also when the dialog was closed meanwhile. */
  onInvited: () => void;
}

/**
 * Invites an editor who has an account but no team, or anybody by email (docs/product.md#invitations). The calls are made
 * here, so that they outlast the dialog: when it was closed meanwhile, the page says why a call failed.
 */
export function AddEditor({ teamId, opened, onClose, onInvited }: AddEditorProps) {
  const search = { invitation: useChangeMember(endpoints.addEditor), form: useFormError() };
  const email = { invitation: useInviteByEmail(), form: useFormError() };

  function close() {
    search.form.showProblem(null);
    email.form.showProblem(null);
    onClose();
  }

  return (
    <>
      {!opened &&
        [search.form.error, email.form.error].map(
          (error) =>
            error.message !== null && (
              <Box key={error.id} mb="md">
                <ErrorText {...error} />
              </Box>
            ),
        )}
      <Dialog opened={opened} onClose={close} title="Add editor">
        <EditorSearch teamId={teamId} {...search} onInvited={onInvited} />
        <InviteByEmail teamId={teamId} {...email} onInvited={onInvited} />
      </Dialog>
    </>
  );
}
