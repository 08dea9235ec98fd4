import { endpoints } from '@cutroom/contracts';
import { Box } from '@mantine/core';
import { useRef } from 'react';
import { Dialog } from '../../../components/dialog';
import { ErrorText } from '../../../components/error-text';
import { HeldFields } from '../../../components/held-fields';
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
  const timesClosed = useRef(0);

  function close() {
    timesClosed.current += 1;
    search.form.showProblem(null);
    email.form.showProblem(null);
    onClose();
  }

  /** @returns what follows the invitation: it closes the dialog, unless it was closed and opened again meanwhile */
  function startInvitation() {
    const before = timesClosed.current;
    return () => {
      if (timesClosed.current === before) close();
      onInvited();
    };
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
        {/* The response to either form closes both. */}
        <HeldFields held={search.invitation.isPending || email.invitation.isPending}>
          <EditorSearch teamId={teamId} {...search} onStart={startInvitation} />
          <InviteByEmail teamId={teamId} {...email} onStart={startInvitation} />
        </HeldFields>
      </Dialog>
    </>
  );
}
