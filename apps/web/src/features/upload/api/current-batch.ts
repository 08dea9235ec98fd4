import { session } from '../../../lib/session/session';
import { atSignOut } from '../../../lib/session/session-calls';
import { createBatchStore } from '../model/batch-store';

/** The files that were selected together in this tab. */
export const currentBatch = createBatchStore();

// A user who presses Logout may be leaving the computer to others.
atSignOut(currentBatch.clear);

// No file of one user is uploaded in the session of another.
session.subscribe(() => {
  const { login, data } = session.get().session;
  if (login) currentBatch.own(data._id);
});
