import { messages, type ChangePasswordRequest } from '@cutroom/contracts';
import { badRequest, endsSessions, unauthorized } from '@cutroom/server-kit';
import { renderLetter } from '../../mail/letter';
import type { Caller } from '../../audit/audit-trail';
import type { ClientDeps } from './client.deps';

/** Sets a new password and ends every session of the account, this one too. */
export async function changePassword(
  deps: ClientDeps,
  { oldPassword, newPassword }: ChangePasswordRequest,
  caller: Caller,
): Promise<null> {
  const refused = () => {
    deps.audit.recordCall(caller, { action: 'password-change-refused' });
    return badRequest(messages.oldPasswordWrong);
  };
  const user = await deps.users.findById(caller.actor.userId).select('+passwordHash').lean();
  if (!user) throw unauthorized();
  if (!(await deps.passwords.verify(user.passwordHash, oldPassword))) throw refused();
  const passwordHash = await deps.passwords.hash(newPassword);
  // Of two changes at the same moment the second finds that its old password is no longer the one.
  const { matchedCount } = await deps.users.updateOne(
    { _id: user._id, passwordHash: user.passwordHash },
    { $set: { passwordHash }, ...endsSessions },
  );
  if (matchedCount === 0) throw refused();
  deps.audit.recordCall(caller, { action: 'password-changed' });
  await deps.sessions.revokeUser(user._id);
  await deps.mail.enqueue({
    to: user.email,
    subject: 'Your Cutroom password was changed',
    ...renderLetter({
      heading: 'Your password was changed',
      paragraphs: [
        `The password of ${user.username} was changed just now, and every session has been signed out.`,
        'If it was not you, whoever did it knew the old password: tell the operator of this Cutroom at once.',
      ],
    }),
  });
  return null;
}
