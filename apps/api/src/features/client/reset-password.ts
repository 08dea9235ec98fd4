import { messages, type ResetPasswordRequest } from '@cutroom/contracts';
import { endsSessions, wrongField } from '@cutroom/server-kit';
import type { Origin } from '../../audit/audit-trail';
import type { ClientDeps } from './client.deps';
import { passwordResetMail } from './password.mails';

/**
 * Sets a new password with an emailed code, ends every session of the account, and clears its failed sign-ins: their limit
 * protected the old password, and would now keep out the owner. One transaction uses the code up, so of two concurrent
 * resets with it one wins. The code is checked first: only its holder causes the cost of hashing.
 *
 * @throws AppError 400 for a code that is wrong, expired or used up, and for an address without an account
 */
export async function resetPassword(
  deps: ClientDeps,
  { email, otp, newPassword }: ResetPasswordRequest,
  { address }: Origin,
): Promise<null> {
  const owner = await deps.users.findOne({ email }, { teamId: 1 }).lean();
  const code = await deps.resetCodes.check({ email, otp }, { address, account: owner });
  const passwordHash = await deps.passwords.hash(newPassword);
  const user = await deps.connection.transaction(async (session) => {
    await deps.resetCodes.consume(code, session);
    const account = await deps.users
      .findOneAndUpdate({ email }, { $set: { passwordHash }, ...endsSessions }, { session })
      .lean();
    if (!account) throw wrongField('otp', messages.otpInvalid);
    await deps.mail.enqueue(passwordResetMail(email, account.username), { session });
    return account;
  });
  const { _id, teamId } = user;
  // Nobody is signed in: the entry names the account, not an actor.
  deps.audit.record({ action: 'password-reset', teamId, accountId: _id, address });
  // The new password is set even if this fails; the owner may then have to wait five minutes.
  await deps.rateLimits.forgetFailures('signIn', user.username).catch(() => undefined);
  return null;
}
