import { endpoints } from '@cutroom/contracts';
import {
  acceptInvitation,
  approve,
  authorizeAgain,
  consent,
  handIn,
  invite,
  journeyPassword,
  mailTo,
  published,
  restingUpload,
  setFault,
  signUpTeam,
  smallMovie,
  type JourneyTeam,
  type Person,
  type StackAddress,
} from '@cutroom/journey';

/** The calls that people make about their accounts and their team. */
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
  for (const row of [endpoints.pendingVideos, endpoints.publishedVideos]) await creator.send(row);

  const { _id: editorId = '', username = '' } = editor.profile ?? {};
  await creator.call(endpoints.removeEditor, { body: { editorId, teamId } });
  await editor.signIn(username, journeyPassword);
  await editor.send(endpoints.teamStats);
  await creator.call(endpoints.searchEditors, { params: { username } });
  const member = { body: { editorId, teamId } };
  await creator.call(endpoints.addEditor, member);
  await creator.call(endpoints.cancelInvitation, member);
  await acceptInvitation(creator, editor);
  await editor.call(endpoints.leaveTeam, { body: { teamId } });
  const rival = await signUpTeam(stack);
  const invitationId = await invite(rival.creator, editor);
  await editor.call(endpoints.declineInvitation, { body: { invitationId } });
  await acceptInvitation(creator, editor);
  await creator.call(endpoints.teamActivity);
}

/**
 * One publish without its thumbnail, which a second permission adds; one that is declined, one that YouTube refuses,
 * and one that waits for permission and is given up.
 */
export async function publishInEveryWay(stack: StackAddress, team: JourneyTeam): Promise<string> {
  const { creator, creatorEmail } = team;
  const video = await handIn(team, 'The good one', smallMovie);
  await creator.call(endpoints.pendingVideos, { query: { limit: '1' } });
  await creator.call(endpoints.videoSource, { params: { videoId: video._id } });
  await setFault(stack, { kind: 'thumbnail-403' });
  await consent(creator, await approve(creator, video));
  await published(creator, video._id);
  await creator.call(endpoints.readLog, { params: { videoId: video._id } });
  await creator.call(endpoints.publishedVideos);
  const mail = await mailTo(stack, creatorEmail, /ticket=/);
  await creator.open(/http\S+ticket=[\w-]+/.exec(mail.text)?.[0] ?? '');
  await creator.call(endpoints.addThumbnail, { body: { videoId: video._id } });
  await authorizeAgain(creator, mail);

  const other = await handIn(team, 'The other one', smallMovie);
  await consent(creator, await approve(creator, other), 'deny');
  await setFault(stack, { kind: 'quota' });
  await consent(creator, await approve(creator, other));

  const waiting = { body: { videoId: (await restingUpload(stack, team, 'The third one'))._id } };
  await creator.call(endpoints.publishedVideos);
  await creator.call(endpoints.resumePublish, waiting);
  await creator.call(endpoints.giveUpPublish, waiting);
  return video._id;
}

/** The last calls of a person. */
export async function leave(person: Person): Promise<void> {
  const newPassword = `${journeyPassword}!`;
  const body = { oldPassword: journeyPassword, newPassword, confirmPassword: newPassword };
  await person.call(endpoints.changePassword, { body });
  await person.signIn(person.profile?.username ?? '', newPassword);
  await person.call(endpoints.logout);
}
