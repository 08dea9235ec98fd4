import { messages, type EditorSignUpRequest, type Profile } from '@cutroom/contracts';
import { badRequest } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { ApiDeps } from '../../deps';
import type { Origin } from '../audit/audit-trail';
import { createUser } from '../client/create-user';
import { presentProfile } from '../client/profile.presenter';
import { checkOtp } from '../otp/check-otp';
import { storeProfileImage } from './profile-image';

type SignUpDeps = Pick<
  ApiDeps,
  'connection' | 'users' | 'teams' | 'otpCodes' | 'passwords' | 'storage' | 'images' | 'logger' | 'audit'
>;

/** A team regenerates its invite code at any time: the transaction looks again. */
async function assertInvite({ teams }: Pick<SignUpDeps, 'teams'>, inviteCode: string): Promise<void> {
  if (!(await teams.exists({ inviteCode }))) throw badRequest(messages.inviteInvalid);
}

/**
 * Account and one-time code in one transaction, in the team of the invite code; a failure uses nothing up. Both codes
 * are checked before anything that is dear: nobody without them has a password hashed or a picture decoded.
 */
export async function signUpEditor(
  deps: SignUpDeps,
  form: EditorSignUpRequest,
  picture: Buffer | undefined,
  { address }: Origin,
): Promise<Profile> {
  const otp = await checkOtp(deps, form, { address });
  await assertInvite(deps, form.code);
  const passwordHash = await deps.passwords.hash(form.password);
  const _id = new Types.ObjectId();
  const profileKey = picture && (await storeProfileImage(deps, _id.toHexString(), picture));
  try {
    const user = await deps.connection.transaction(async (session) => {
      await deps.otpCodes.consume(otp, session);
      const team = await deps.teams.findOne({ inviteCode: form.code }, { _id: 1 }, { session }).lean();
      if (!team) throw badRequest(messages.inviteInvalid);
      const { username, email, role, name } = form;
      const account = { _id, username, email, role, name, passwordHash, profileKey, teamId: team._id };
      return createUser(deps.users, account, session);
    });
    deps.audit.record({ action: 'editor-joined', teamId: user.teamId, actorId: _id, address });
    return await presentProfile(deps, user);
  } catch (error) {
    if (profileKey) {
      await deps.storage.remove(profileKey).catch((err: unknown) => {
        deps.logger.warn({ err, key: profileKey }, 'the picture of a failed sign-up is left in storage');
      });
    }
    throw error;
  }
}
