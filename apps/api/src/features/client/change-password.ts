import { messages, type ChangePasswordRequest } from '@cutroom/contracts';
import { endsSessions, unauthorized, wrongField } from '@cutroom/server-kit';
import type { Caller } from '../../audit/audit-trail';
import type { ClientDeps } from './client.deps';
import { passwordChangedMail } from './password.mails';

/**
 * Sets a new password and ends every session of the account, including the current one. The email about it belongs to the
 * same transaction.
 */
export async function changePassword(
  deps: ClientDeps,
  { oldPassword, newPassword }: ChangePasswordRequest,
  caller: Caller,
): Promise<null> {
  const refused = () => {
    deps.audit.recordCall(caller, { action: 'password-change-refused' });
    return wrongField('oldPassword', messages.oldPasswordWrong);
  };
  const user = await deps.users.findById(caller.actor.userId).select('+passwordHash').lean();
  if (!user) throw unauthorized();
  if (!(await deps.passwords.verify(user, oldPassword))) throw refused();
  const passwordHash = await deps.passwords.hash(newPassword);
  await deps.connection.transaction(async (session) => {
    // Of two concurrent changes, the second no longer matches its old password.
    const { matchedCount } = await deps.users.updateOne(
      { _id: user._id, passwordHash: user.passwordHash },
      { $set: { passwordHash }, ...endsSessions },
      { session },
    );
    if (matchedCount === 0) throw refused();
    await deps.mail.enqueue(passwordChangedMail(user.email, user.username), { session });
  });
  deps.audit.recordCall(caller, { action: 'password-changed' });
  return null;
}
