import { randomUUID } from 'node:crypto';
import { endpoints } from '@cutroom/contracts';
import { newCoupon } from './coupon';
import { otpFor } from './mail';
import { Person } from './person';
import type { SiteAddress } from './test-stack';

/** Of everybody whom `signUpTeam` signs up. */
export const journeyPassword = 'Journey@2026';
const password = journeyPassword;

export interface JourneyTeam {
  creator: Person;
  editor: Person;
  teamId: string;
  creatorEmail: string;
  editorEmail: string;
}

/** An editor signs up with the invite code of a team, as people do, and signs in. */
export async function signUpEditor(
  stack: SiteAddress,
  inviteCode: string,
): Promise<Pick<JourneyTeam, 'editor' | 'editorEmail'>> {
  const username = `editor-${randomUUID().slice(0, 8)}`;
  const editorEmail = `${username}@example.com`;
  const editor = new Person(stack);
  await editor.call(endpoints.sendOtp, { body: { email: editorEmail } });
  const form = new FormData();
  const fields = {
    username,
    email: editorEmail,
    role: 'EDITOR',
    password,
    confirmPassword: password,
    name: 'Journey Editor',
    otp: await otpFor(stack, editorEmail),
    code: inviteCode,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  await editor.call(endpoints.signUpEditor, { form });
  await editor.signIn(username, password);
  return { editor, editorEmail };
}

/** A creator and an editor sign up as people do, with codes that arrive by mail, and sign in. */
export async function signUpTeam(stack: SiteAddress): Promise<JourneyTeam> {
  const tail = randomUUID().slice(0, 8);
  const creatorEmail = `creator-${tail}@example.com`;

  const coupon = await newCoupon(stack);

  const creator = new Person(stack);
  await creator.call(endpoints.sendOtp, { body: { email: creatorEmail } });
  const creatorOtp = await otpFor(stack, creatorEmail);
  await creator.call(endpoints.verifyOtp, { body: { email: creatorEmail, otp: creatorOtp } });
  await creator.call(endpoints.signUpCreator, {
    body: {
      username: `creator-${tail}`,
      email: creatorEmail,
      role: 'YOUTUBER',
      password,
      confirmPassword: password,
      otp: creatorOtp,
      code: coupon,
    },
  });
  await creator.signIn(`creator-${tail}`, password);
  const teamId = creator.profile?.teamId ?? '';
  const { team } = await creator.call(endpoints.teamInfo, { params: { teamId } });

  const { editor, editorEmail } = await signUpEditor(stack, team.inviteCode ?? '');
  return { creator, editor, teamId, creatorEmail, editorEmail };
}

/** The creator invites an editor who is in no team. @returns the invitation's id, as the editor finds it */
export async function invite(creator: Person, editor: Person): Promise<string> {
  const { username, teamId } = creator.profile ?? {};
  const editorId = editor.profile?._id ?? '';
  await creator.call(endpoints.addEditor, { body: { editorId, teamId: teamId ?? '' } });
  const invitations = await editor.call(endpoints.invitations);
  return invitations.find((invitation) => invitation.creator.username === username)?._id ?? '';
}

/** The creator invites an editor who is in no team, and the editor accepts. */
export async function acceptInvitation(creator: Person, editor: Person): Promise<void> {
  const invitationId = await invite(creator, editor);
  editor.profile = await editor.call(endpoints.acceptInvitation, { body: { invitationId } });
}
