import { randomUUID } from 'node:crypto';
import { endpoints } from '@cutroom/contracts';
import { otpFor } from '../mail/mail';
import type { SiteAddress } from '../stack/test-stack';
import { newCoupon } from './coupon';
import { Person } from './person';

/** The password of every user who signs up through this file. */
export const journeyPassword = 'Journey@2026';
const password = journeyPassword;

export interface JourneyTeam {
  creator: Person;
  editor: Person;
  teamId: string;
  creatorEmail: string;
  editorEmail: string;
}

const coupons = new WeakMap<object, Promise<string>>();

/** All teams of a stack sign up with the same coupon, because creating one starts a process for the operator's script. */
function couponOfTeams(stack: SiteAddress): Promise<string> {
  const coupon = coupons.get(stack) ?? newCoupon(stack, 1_000);
  coupons.set(stack, coupon);
  return coupon;
}

/** Reads the code with which an editor joins the creator's team. */
export async function inviteCodeOf({
  creator,
  teamId,
}: Pick<JourneyTeam, 'creator' | 'teamId'>): Promise<string> {
  const { team } = await creator.call(endpoints.teamInfo, { params: { teamId } });
  return team.inviteCode ?? '';
}

/** Signs up an editor with a team's invite code and an emailed one-time code, and signs the editor in. */
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

/** Signs up a creator and an editor with emailed one-time codes, and signs both in. */
export async function signUpTeam(stack: SiteAddress): Promise<JourneyTeam> {
  const suffix = randomUUID().slice(0, 8);
  const creatorEmail = `creator-${suffix}@example.com`;
  const creator = new Person(stack);
  await creator.call(endpoints.sendOtp, { body: { email: creatorEmail } });
  const creatorOtp = await otpFor(stack, creatorEmail);
  await creator.call(endpoints.verifyOtp, { body: { email: creatorEmail, otp: creatorOtp } });
  await creator.call(endpoints.signUpCreator, {
    body: {
      username: `creator-${suffix}`,
      email: creatorEmail,
      role: 'YOUTUBER',
      password,
      confirmPassword: password,
      otp: creatorOtp,
      code: await couponOfTeams(stack),
    },
  });
  await creator.signIn(`creator-${suffix}`, password);
  const teamId = creator.profile?.teamId ?? '';
  const { editor, editorEmail } = await signUpEditor(stack, await inviteCodeOf({ creator, teamId }));
  return { creator, editor, teamId, creatorEmail, editorEmail };
}

/** Invites an editor who is in no team. @returns the invitation's id, as the editor sees it */
export async function invite(creator: Person, editor: Person): Promise<string> {
  const teamId = creator.profile?.teamId ?? '';
  await creator.call(endpoints.addEditor, { body: { editorId: editor.id, teamId } });
  const invitations = await editor.call(endpoints.invitations);
  return invitations.find((invitation) => invitation.creator.username === creator.username)?._id ?? '';
}

/** Invites an editor who is in no team, and accepts the invitation as the editor. */
export async function acceptInvitation(creator: Person, editor: Person): Promise<void> {
  const invitationId = await invite(creator, editor);
  editor.profile = await editor.call(endpoints.acceptInvitation, { body: { invitationId } });
}
