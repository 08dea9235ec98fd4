import { useState } from 'react';
import { countUnsent } from '../lib/drafts/count-unsent';
import { useProfile } from '../lib/session/session';
import { signOut } from '../lib/session/session-calls';
import { browserStore } from '../lib/storage/page-storage';
import { ConfirmDialog } from './confirm-dialog';

export interface LogoutDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks before Logout removes comments that the server does not have. */
export function LogoutDialog({ opened, onClose }: LogoutDialogProps) {
  const { _id } = useProfile();
  const [unsent, setUnsent] = useState(0);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    // The texts stay while the dialog closes.
    if (opened) setUnsent(countUnsent(browserStore, _id));
  }
  const isOne = unsent === 1;
  const it = isOne ? 'it' : 'them';
  return (
    <ConfirmDialog
      opened={opened}
      title={`Log out and lose ${isOne ? 'a comment' : `${unsent} comments`}?`}
      confirm="Log out"
      cancel="Stay"
      onConfirm={signOut}
      onClose={onClose}
    >
      {isOne ? 'One of your comments has' : `${unsent} of your comments have`} not been sent yet, and Logout
      removes {it} from this browser. If you stay, the review room sends {it} once Cutroom can be reached, and
      offers Retry.
    </ConfirmDialog>
  );
}
