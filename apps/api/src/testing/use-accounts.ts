import { endpoints, type Endpoint } from '@cutroom/contracts';
import { createCoupon } from '../features/client/coupons';
import { sweepDeletions } from '../features/deletion/sweep-deletions';
import type { CallOptions } from './api-client';
import { buildCreator, buildEditor, password, uniqueName, type SignedIn } from './builders';
import { codeMailedTo, nextMailTo } from './mails';
import { buildForm, buildPicture } from './pictures';
import type { TestApi } from './test-api';

/** An api, and a team that may be changed. */
interface UsedStage {
  api: Pick<TestApi, 'call' | 'deps'>;
  creator: SignedIn & { teamId: string };
  editor: SignedIn;
}

/** Makes a call. @throws Error when it is refused */
export async function use(api: Pick<TestApi, 'call'>, row: Endpoint, options: CallOptions): Promise<void> {
  const { status, message } = await api.call(row, options);
  if (status >= 400) throw new Error(`${row.path}: ${status} ${message}`);
}

async function signUp({ api }: UsedStage, role: 'YOUTUBER' | 'EDITOR', code: string): Promise<void> {
  const username = uniqueName('someone');
  const email = `${username}@example.com`;
  await use(api, endpoints.sendOtp, { body: { email } });
  await use(api, endpoints.checkUsername, { body: { username } });
  const form = { username, email, role, password, confirmPassword: password, name: 'Someone', code };
  const fields = { ...form, otp: await codeMailedTo(email) };
  await use(api, endpoints.verifyOtp, { body: fields });
  if (role === 'EDITOR')
    await use(api, endpoints.signUpEditor, { form: buildForm(fields, await buildPicture()) });
  else await use(api, endpoints.signUpCreator, { body: fields });
  await use(api, endpoints.signIn, { body: { username, password } });
}

async function acceptAgain({ api }: UsedStage, member: CallOptions, token: string): Promise<void> {
  await use(api, endpoints.addEditor, member);
  await use(api, endpoints.teamInfo, { token: member.token, params: member.body as { teamId: string } });
  const { data } = await api.call(endpoints.invitations, { token });
  await use(api, endpoints.acceptInvitation, { token, body: { invitationId: data?.[0]?._id } });
}

/** Signs up, invites, joins, leaves and removes in every way. */
export async function useTheTeam(stage: UsedStage): Promise<void> {
  const { api, creator } = stage;
  const { deps } = api;
  const { token, teamId } = creator;
  const team = await deps.teams.findById(teamId).lean();
  await signUp(stage, 'YOUTUBER', await createCoupon(deps.coupons, 1));
  await signUp(stage, 'EDITOR', team?.inviteCode ?? '');
  const { id: editorId, username, token: editorToken } = await buildEditor(deps);
  const member = { token, body: { editorId, teamId } };
  await use(api, endpoints.searchEditors, { token, params: { username } });
  await use(api, endpoints.addEditor, member);
  await use(api, endpoints.cancelInvitation, member);
  await acceptAgain(stage, member, editorToken);
  await use(api, endpoints.leaveTeam, { token: editorToken, body: { teamId } });
  await acceptAgain(stage, member, editorToken);
  await use(api, endpoints.teamStats, { token });
  await use(api, endpoints.removeEditor, member);
  const other = await buildEditor(deps);
  await use(api, endpoints.addEditor, { token, body: { editorId: other.id, teamId } });
  const [invitation] = (await api.call(endpoints.invitations, { token: other.token })).data ?? [];
  await use(api, endpoints.declineInvitation, {
    token: other.token,
    body: { invitationId: invitation?._id },
  });
  await use(api, endpoints.regenerateInvite, { token, body: { teamId } });
  const regenerated = await deps.teams.findById(teamId).lean();
  await use(api, endpoints.joinTeam, { token: other.token, body: { code: regenerated?.inviteCode } });
  await useInviteLinks(stage);
  await use(api, endpoints.teamActivity, { token });
}

async function useInviteLinks({ api, creator }: UsedStage): Promise<void> {
  const { deps } = api;
  const { token, teamId } = creator;
  const invite = async (email: string) => {
    await use(api, endpoints.inviteByEmail, { token, body: { email, teamId } });
    const [code = ''] = /[A-Z0-9]{16}/.exec((await nextMailTo(email)).text) ?? [];
    return code;
  };
  const guest = await buildEditor(deps);
  const code = await invite(`${guest.username}@example.com`);
  await use(api, endpoints.readInviteLink, { body: { code } });
  await use(api, endpoints.joinTeam, { token: guest.token, body: { code } });
  const email = `${uniqueName('revoked')}@example.com`;
  await invite(email);
  const link = await deps.inviteLinks.findOne({ email, teamId }).lean();
  await use(api, endpoints.revokeInviteLink, { token, body: { linkId: link?._id, teamId } });
}

export async function forgetPassword({ api }: UsedStage): Promise<void> {
  const { email } = await buildEditor(api.deps);
  await use(api, endpoints.requestPasswordReset, { body: { email } });
  const otp = await codeMailedTo(email);
  const body = { email, otp, newPassword: 'Changed@2027', confirmPassword: 'Changed@2027' };
  await use(api, endpoints.resetPassword, { body });
}

/** What users do last with their accounts. */
export async function leave({ api, creator, editor }: UsedStage): Promise<void> {
  await use(api, endpoints.exportAccount, { token: creator.token });
  const email = `${uniqueName('moved')}@example.com`;
  await use(api, endpoints.requestEmailChange, { token: editor.token, body: { email, password } });
  const otp = await codeMailedTo(email);
  await use(api, endpoints.changeEmail, { token: editor.token, body: { email, otp } });
  await use(api, endpoints.updateEditor, { token: editor.token, form: buildForm({ name: 'New' }) });
  await use(api, endpoints.renew, { token: editor.token });
  await use(api, endpoints.logout, { token: editor.token });
  const changed = { oldPassword: password, newPassword: 'Changed@2027', confirmPassword: 'Changed@2027' };
  await use(api, endpoints.changePassword, { token: creator.token, body: changed });
  const { deps } = api;
  for (const person of [await buildEditor(deps), await buildCreator(deps)]) {
    const body = { password, username: person.username };
    await use(api, endpoints.deleteAccount, { token: person.token, body });
  }
  await sweepDeletions({ ...deps, clock: () => new Date(Date.now() + 3_600_000) });
}
