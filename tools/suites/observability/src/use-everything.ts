import { endpoints, type TemplateDetails } from '@cutroom/contracts';
import { plainTemplateOptions } from '@cutroom/contracts/testing';
import { readFileSync } from 'node:fs';
import {
  acceptInvitation,
  approve,
  authorizeAgain,
  beginUpload,
  consent,
  invite,
  inviteCodeOf,
  journeyPassword,
  mailTo,
  publishVideo,
  setFault,
  signUpTeam,
  smallMovie,
  submitInParts,
  submitVideo,
  ticketLinkIn,
  until,
  uploadAwaitingConsent,
  type JourneyTeam,
  type Person,
  type StackAddress,
} from '@cutroom/suites-kit';

/** Calls the endpoints for accounts, teams, notifications and templates. */
export async function useAccounts(
  stack: StackAddress,
  { creator, editor, teamId }: JourneyTeam,
): Promise<void> {
  await editor.call(endpoints.identity);
  await editor.call(endpoints.editorProfile);
  const form = new FormData();
  form.set('about', 'Cuts and sound');
  form.set('yearsOfExperience', '7');
  await editor.call(endpoints.updateEditor, { form });
  await creator.call(endpoints.renew);
  await creator.call(endpoints.teamStats);
  await creator.call(endpoints.teamInfo, { params: { teamId } });
  await creator.call(endpoints.regenerateInvite, { body: { teamId } });
  await creator.send(endpoints.pendingVideos);
  await creator.send(endpoints.publishedVideos);
  await creator.call(endpoints.browseVideos, { query: { view: 'published' } });

  const { id: editorId, username } = editor;
  await creator.call(endpoints.removeEditor, { body: { editorId, teamId } });
  await editor.signIn(username, journeyPassword);
  await editor.send(endpoints.teamStats);
  await creator.call(endpoints.searchEditors, { params: { username } });
  const member = { body: { editorId, teamId } };
  await creator.call(endpoints.addEditor, member);
  await creator.call(endpoints.cancelInvitation, member);
  await acceptInvitation(creator, editor);
  await inviteByLink(stack, creator, teamId);
  await editor.call(endpoints.leaveTeam, { body: { teamId } });
  const rival = await signUpTeam(stack);
  const invitationId = await invite(rival.creator, editor);
  await editor.call(endpoints.declineInvitation, { body: { invitationId } });
  await editor.call(endpoints.joinTeam, { body: { code: await inviteCodeOf({ creator, teamId }) } });
  await editor.call(endpoints.checkUsername, { body: { username: `free-${teamId.slice(-8)}` } });
  await forgetPassword(stack, rival);
  const theirs = { password: journeyPassword, username: rival.creator.username };
  await rival.creator.call(endpoints.deleteAccount, { body: theirs });
  await creator.call(endpoints.teamActivity);
  await creator.send(endpoints.notifications);
  await creator.call(endpoints.unreadNotifications);
  await creator.call(endpoints.notificationSettings);
  await creator.call(endpoints.changeNotificationSetting, { body: { kind: 'published', channel: 'both' } });
  await creator.call(endpoints.readNotifications, { body: { notificationId: teamId, older: true } });
  await creator.call(endpoints.teamStorage, { params: { teamId } });
  await creator.call(endpoints.keepOriginals, { body: { teamId, days: null } });
  await useTemplates(creator);
  await editor.send(endpoints.ownVideos);
}

/** Adds two templates, changes one and deletes the other. */
async function useTemplates(creator: Person): Promise<void> {
  const template: TemplateDetails = {
    name: 'Weekly',
    description: '{title}',
    tags: [],
    privacyStatus: null,
    notifySubscribers: null,
    options: plainTemplateOptions,
  };
  await creator.call(endpoints.addTemplate, { body: template });
  await creator.call(endpoints.addTemplate, { body: { ...template, name: 'Shorts' } });
  const [weekly, shorts] = (await creator.call(endpoints.templates)).templates.map(({ _id }) => _id);
  const seen = { templateId: shorts ?? '', revision: 1 };
  await creator.call(endpoints.changeTemplate, { body: { ...template, name: 'Short', ...seen } });
  await creator.call(endpoints.setDefaultTemplate, { body: { templateId: seen.templateId } });
  await creator.call(endpoints.deleteTemplate, { body: { templateId: weekly ?? '', revision: 1 } });
}

/** Emails two invitation links, reads one and revokes the other. */
async function inviteByLink(stack: StackAddress, creator: Person, teamId: string): Promise<void> {
  const [read, revoked] = [`read-${teamId}@example.com`, `revoked-${teamId}@example.com`];
  for (const email of [read, revoked])
    await creator.call(endpoints.inviteByEmail, { body: { email, teamId } });
  const { text } = await mailTo(stack, read, /#[A-Z0-9]{16}/);
  await creator.call(endpoints.readInviteLink, { body: { code: /#([A-Z0-9]{16})/.exec(text)?.[1] ?? '' } });
  const { team } = await creator.call(endpoints.teamInfo, { params: { teamId } });
  const linkId = team.links?.find(({ email }) => email === revoked)?._id ?? '';
  await creator.call(endpoints.revokeInviteLink, { body: { linkId, teamId } });
}

/** Uploads one video in parts, and cancels another upload. */
export async function uploadInParts(team: JourneyTeam): Promise<void> {
  const { editor } = team;
  const file = new Uint8Array(readFileSync(smallMovie));
  await submitInParts(team, 'In parts', file);
  const { videoId } = await beginUpload(team, 'Cancelled', file);
  await editor.call(endpoints.uploadParts, { params: { videoId } });
  await editor.call(endpoints.unfinishedUploads);
  await editor.call(endpoints.cancelUpload, { body: { videoId } });
  await editor.send(endpoints.unfinishedUploads);
}

/** Requests a frame of a video, and waits until the media worker has made it. */
export async function askForFrame(team: JourneyTeam): Promise<void> {
  const { creator } = team;
  const { _id: videoId } = await submitVideo(team, 'With a frame', smallMovie);
  const { version } = await creator.call(endpoints.videoSource, { params: { videoId } });
  const { frameId } = await creator.call(endpoints.requestFrame, { body: { videoId, version, atMs: 500 } });
  await until('the frame to be made', async () => {
    const { state } = await creator.call(endpoints.frameState, { params: { videoId, frameId } });
    return state === 'ready';
  });
}

/** Resets the password of the team's editor with the emailed code. */
async function forgetPassword(stack: StackAddress, { editor, editorEmail }: JourneyTeam): Promise<void> {
  await editor.call(endpoints.requestPasswordReset, { body: { email: editorEmail } });
  const { text } = await mailTo(stack, editorEmail, /Reset your password/);
  const [otp = ''] = /\b\d{12}\b/.exec(text) ?? [];
  const newPassword = `${journeyPassword}?`;
  const body = { email: editorEmail, otp, newPassword, confirmPassword: newPassword };
  await editor.call(endpoints.resetPassword, { body });
}

/**
 * Publishes a video whose thumbnail YouTube refuses at first, and adds the thumbnail with a second consent. Then it
 * declines consent, exceeds YouTube's quota, gives up a publish that awaits consent, and cancels another one.
 *
 * @returns the id of the first video
 */
export async function publishInEveryWay(stack: StackAddress, team: JourneyTeam): Promise<string> {
  const { creator, creatorEmail } = team;
  const video = await submitVideo(team, 'The good one', smallMovie);
  await creator.call(endpoints.pendingVideos, { query: { limit: '1' } });
  await creator.call(endpoints.videoSource, { params: { videoId: video._id } });
  await setFault(stack, { kind: 'thumbnail-403' });
  await publishVideo(creator, video);
  await creator.call(endpoints.readLog, { params: { videoId: video._id } });
  await creator.call(endpoints.publishedVideos);
  const mail = await mailTo(stack, creatorEmail, /ticket=/);
  await creator.open(ticketLinkIn(mail));
  await creator.call(endpoints.addThumbnail, { body: { videoId: video._id } });
  await authorizeAgain(creator, mail);

  const other = await submitVideo(team, 'The other one', smallMovie);
  await consent(creator, await approve(creator, other), 'deny');
  await setFault(stack, { kind: 'quota' });
  await consent(creator, await approve(creator, other));

  const waiting = { body: { videoId: (await uploadAwaitingConsent(stack, team, 'The third one'))._id } };
  await creator.call(endpoints.publishedVideos);
  await creator.call(endpoints.resumePublish, waiting);
  await creator.call(endpoints.giveUpPublish, waiting);

  const last = await uploadAwaitingConsent(stack, team, 'The fourth one');
  await creator.call(endpoints.cancelPublish, { body: { videoId: last._id, attempt: 1 } });
  return video._id;
}

/** Exports the personal data, changes the email address and the password, signs in with the new password, and signs out. */
export async function leave(stack: StackAddress, person: Person): Promise<void> {
  const email = `moved-${person.username}@example.com`.toLowerCase();
  await person.call(endpoints.exportAccount);
  await person.call(endpoints.requestEmailChange, { body: { email, password: journeyPassword } });
  const { text } = await mailTo(stack, email, /Confirm your email address/);
  const [otp = ''] = /\b\d{6}\b/.exec(text) ?? [];
  await person.call(endpoints.changeEmail, { body: { email, otp } });
  const newPassword = `${journeyPassword}!`;
  const body = { oldPassword: journeyPassword, newPassword, confirmPassword: newPassword };
  await person.call(endpoints.changePassword, { body });
  await person.signIn(person.username, newPassword);
  await person.call(endpoints.logout);
}
