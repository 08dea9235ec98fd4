import { askBeforeUnload } from '../../../lib/navigation/ask-before-unload';
import { session } from '../../../lib/session/session';
import { atSignOut } from '../../../lib/session/session-calls';
import { createBatchStore } from '../model/batch-store';

/** The files that were selected together in this tab. */
export const currentBatch = createBatchStore();

// After Logout, other users may use this computer.
atSignOut(currentBatch.clear);

// No user's file may be uploaded in another user's session.
session.subscribe(() => {
  const { login, data } = session.get().session;
  if (login) currentBatch.own(data._id);
});

// A reload would lose the files that have not started, also while nothing of the others is moving.
askBeforeUnload(currentBatch.subscribe, () => currentBatch.get()?.isStarting === true);
