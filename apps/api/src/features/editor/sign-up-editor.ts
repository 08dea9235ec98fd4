import { messages, type EditorSignUpRequest, type Profile } from '@cutroom/contracts';
import { badRequest } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Origin } from '../../audit/audit-trail';
import type { EditorDeps } from './editor.deps';
import { storeProfileImage } from './profile-image';

/** A team may regenerate its invite code at any time, so the transaction checks it again. */
async function assertInvite({ teams }: Pick<EditorDeps, 'teams'>, inviteCode: string): Promise<void> {
  if (!(await teams.exists({ inviteCode }))) throw badRequest(messages.inviteInvalid);
}

/**
 * Creates the account in the team of the invite code and uses up the one-time code, in one transaction. A failure changes
 * nothing. Both codes are checked first, so that only their holders cause the cost of hashing and image decoding.
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
      const { username, email, role, name, yearsOfExperience } = form;
      const about = form.about || null;
      const location = form.location || null;
      const profile = { name, about, yearsOfExperience, location, profileKey };
      const account = { _id, username, email, role, passwordHash, teamId: team._id, ...profile };
      return deps.accounts.create(account, session);
    });
    deps.audit.record({ action: 'editor-joined', teamId: user.teamId, actorId: _id, address });
    return await deps.accounts.presentProfile(user);
  } catch (error) {
    if (profileKey) {
      await deps.storage.remove(profileKey).catch((err: unknown) => {
        deps.logger.warn({ err, key: profileKey }, 'could not remove the picture of a failed sign-up');
      });
    }
    throw error;
  }
}
