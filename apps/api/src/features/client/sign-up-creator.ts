import { messages, type CreatorSignUpRequest, type Profile } from '@cutroom/contracts';
import { wrongField } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { newAccessCode } from '../../access-code';
import type { Origin } from '../../audit/audit-trail';
import type { ClientDeps } from './client.deps';

/**
 * Creates account and team and uses up one use of the coupon and the one-time code, in one transaction. A failed
 * sign-up uses nothing up, and of two that want the last use of a coupon one wins. Only the count of wrong tries stays.
 */
export async function signUpCreator(
  deps: ClientDeps,
  form: CreatorSignUpRequest,
  { address }: Origin,
): Promise<Profile> {
  const otp = await deps.otpCodes.check(form, { address });
  const passwordHash = await deps.passwords.hash(form.password);
  const _id = new Types.ObjectId();
  const teamId = new Types.ObjectId();
  const inviteCode = newAccessCode();
  const user = await deps.connection.transaction(async (session) => {
    await deps.otpCodes.consume(otp, session);
    const { matchedCount } = await deps.coupons.updateOne(
      { code: form.code, usesLeft: { $gt: 0 } },
      { $inc: { usesLeft: -1 } },
      { session },
    );
    if (matchedCount === 0) throw wrongField('code', messages.couponInvalid);
    const { username, email, role } = form;
    const account = await deps.accounts.create({ _id, username, email, role, passwordHash, teamId }, session);
    await deps.teams.create([{ _id: teamId, creatorId: _id, inviteCode }], { session });
    return account;
  });
  deps.audit.record({ action: 'signed-up', teamId, actorId: _id, address });
  return deps.accounts.presentProfile(user);
}
