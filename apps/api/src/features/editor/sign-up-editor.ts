import { messages, type EditorSignUpRequest, type Profile } from '@cutroom/contracts';
import { wrongField } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Origin } from '../../audit/audit-trail';
import { holdTeam } from '../team/hold-team';
import { assertUsable, findInvite, joinActionOf, redeemInviteLink } from '../team/links/redeem-invite-link';
import { editorJoinedMail } from '../team/team.mails';
import type { EditorDeps } from './editor.deps';
import { storeProfileImage } from './profile-image';

/** A team may regenerate its invite code or revoke a link at any time, so the transaction checks it again. */
async function assertInvite(deps: EditorDeps, { code, email }: EditorSignUpRequest): Promise<void> {
  const invite = await findInvite(deps, code);
  if (!invite) throw wrongField('code', messages.inviteInvalid);
  if (invite.link) assertUsable(invite.link, email, deps.clock());
}

/**
 * Creates the account in the team of the invite code or the emailed link, uses up the link and the one-time code, and
 * emails the creator, in one transaction. A failure changes nothing but leaves its picture to the sweep: when the answer
 * of the transaction is lost, nobody knows here whether the account has it. Both codes are checked first, so that only
 * their holders cause the cost of hashing and image decoding.
 */
export async function signUpEditor(
  deps: EditorDeps,
  form: EditorSignUpRequest,
  picture: Buffer | undefined,
  { address }: Origin,
): Promise<Profile> {
  const otp = await deps.otpCodes.check(form, { address });
  await assertInvite(deps, form);
  const passwordHash = await deps.passwords.hash(form.password);
  const _id = new Types.ObjectId();
  const profileKey = picture && (await storeProfileImage(deps, _id.toHexString(), picture));
  const { user, action } = await deps.connection.transaction(async (session) => {
    await deps.otpCodes.consume(otp, session);
    const invite = await findInvite(deps, form.code, session);
    const team = invite && (await holdTeam(deps, invite.teamId, session));
    const creator = team && (await deps.users.findById(team.creatorId, null, { session }).lean());
    if (!creator) throw wrongField('code', messages.inviteInvalid);
    if (invite.link) await redeemInviteLink(deps, invite.link, { _id, email: form.email }, session);
    const { username, email, role, name, yearsOfExperience } = form;
    const about = form.about || null;
    const location = form.location || null;
    const profile = { name, about, yearsOfExperience, location, profileKey };
    const account = { _id, username, email, role, passwordHash, teamId: invite.teamId, ...profile };
    const user = await deps.accounts.create(account, session);
    const by = invite.link ? 'invitation' : 'code';
    const mail = editorJoinedMail(creator.email, username, by, `${deps.webUrl}/team`);
    await deps.mail.enqueue(mail, { session });
    return { user, action: joinActionOf(invite) };
  });
  deps.audit.record({ action, teamId: user.teamId, actorId: _id, address });
  return deps.accounts.presentProfile(user);
}
