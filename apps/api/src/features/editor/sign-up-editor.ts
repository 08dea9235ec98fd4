import { messages, type EditorSignUpRequest, type Profile } from '@cutroom/contracts';
import { badRequest } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Origin } from '../../audit/audit-trail';
import type { EditorDeps } from './editor.deps';
import { storeProfileImage } from './profile-image';

/** A team regenerates its invite code at any time: the transaction looks again. */
async function assertInvite({ teams }: Pick<EditorDeps, 'teams'>, inviteCode: string): Promise<void> {
  if (!(await teams.exists({ inviteCode }))) throw badRequest(messages.inviteInvalid);
}

/**
 * Account and one-time code in one transaction, in the team of the invite code; a failure uses nothing up. Both codes
 * are checked before anything that is dear: nobody without them has a password hashed or a picture decoded.
 */
export async function signUpEditor(
  deps: EditorDeps,
  form: EditorSignUpRequest,
  picture: Buffer | undefined,
  { address }: Origin,
): Promise<Profile> {
  const otp = await deps.otpCodes.check(form, { address });
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
      return deps.accounts.create(account, session);
    });
    deps.audit.record({ action: 'editor-joined', teamId: user.teamId, actorId: _id, address });
    return await deps.accounts.presentProfile(user);
  } catch (error) {
    if (profileKey) {
      await deps.storage.remove(profileKey).catch((err: unknown) => {
        deps.logger.warn({ err, key: profileKey }, 'the picture of a failed sign-up is left in storage');
      });
    }
    throw error;
  }
}
