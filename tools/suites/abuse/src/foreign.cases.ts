import { endpointRows, endpoints, type EndpointName } from '@cutroom/contracts';
import { flawsOf, rawCall, type RawAnswer } from './raw-call';
import { leafName, leavesOf, replaced, valueAt, type Leaf } from './leaves';
import { callOf, samplesOf, tokenFor, type Sample } from './samples';
import { stateOf, type Stage } from './stage';

/** For each kind of id, one of the same form that does not exist. */
const nonexistent: Record<string, (value: string) => string> = {
  teamId: () => 'f'.repeat(24),
  editorId: () => 'f'.repeat(24),
  invitationId: () => 'f'.repeat(24),
  linkId: () => 'f'.repeat(24),
  templateId: () => 'f'.repeat(24),
  videoId: () => 'f'.repeat(24),
  commentId: () => 'f'.repeat(24),
  notificationId: () => 'f'.repeat(24),
  thumbnail: (value) => value.replace(/[0-9a-f]{24}/, 'f'.repeat(24)),
  url: (value) => value.replace(/[0-9a-f]{24}\/[0-9a-f]{24}/, `${'f'.repeat(24)}/${'f'.repeat(24)}`),
};

const fieldOf = (leaf: Leaf): string => leaf.path.at(-1) ?? '';

/** The parts of a response that could reveal something. */
const visible = ({ status, json }: RawAnswer) => [status, json];

/** Another team's ids are refused like ids that do not exist, and change nothing. */
export function foreignCases(stage: () => Stage): void {
  it("refuses another team's id in every position of every endpoint, exactly like an id that does not exist", async () => {
    const { stack, team, rival } = stage();
    const [theirs, own] = [samplesOf(team), samplesOf(rival)];
    const before = await stateOf(stack, team);
    const tried: string[] = [];
    for (const [name, endpoint] of endpointRows) {
      if (endpoint.access === 'public' || endpoint.access === 'service') continue;
      const token = await tokenFor(endpoint, stage(), rival);
      const send = (sample: Sample) => rawCall(stack, endpoint, { ...callOf(sample), token });
      for (const leaf of leavesOf(own[name])) {
        const invent = nonexistent[fieldOf(leaf)];
        if (!invent) continue;
        const foreign = String(valueAt(theirs[name], leaf));
        const answer = await send(replaced(own[name], leaf, foreign));
        const at = `${name} ${leafName(leaf)}`;
        tried.push(at);
        // The search shows the ids of free editors, so 'already in a team' reveals nothing new.
        if (at === 'addEditor body.editorId') {
          expect(flawsOf(answer, [409])).toEqual([]);
          continue;
        }
        // A video that does not exist counts as cancelled.
        if (at === 'cancelUpload body.videoId') expect(answer.status).toBe(200);
        else expect([at, flawsOf(answer, [400, 403, 404])]).toEqual([at, []]);
        expect([at, visible(answer)]).toEqual([
          at,
          visible(await send(replaced(own[name], leaf, invent(foreign)))),
        ]);
      }
    }
    expect(tried.sort()).toEqual([
      'acceptInvitation body.invitationId',
      'addEditor body.editorId',
      'addEditor body.teamId',
      'addThumbnail body.videoId',
      'beginParts body.url',
      'cancelInvitation body.editorId',
      'cancelInvitation body.teamId',
      'cancelPublish body.videoId',
      'cancelUpload body.videoId',
      'changeTemplate body.templateId',
      'commentChanges params.videoId',
      'comments params.videoId',
      'declineInvitation body.invitationId',
      'deleteComment body.commentId',
      'deleteComment body.videoId',
      'deleteTemplate body.templateId',
      'deleteVideo body.videoId',
      'editComment body.commentId',
      'editComment body.videoId',
      'editDetails body.videoId',
      'exportComments params.videoId',
      'finishUpload body.url',
      'frameState params.videoId',
      'giveUpPublish body.videoId',
      'inviteByEmail body.teamId',
      'keepOriginals body.teamId',
      'leaveTeam body.teamId',
      'muteVideo body.videoId',
      'postComment body.videoId',
      'proposal params.videoId',
      'proposeThumbnail fields.videoId',
      'readLog params.videoId',
      'readNotifications body.notificationId',
      'regenerateInvite body.teamId',
      'removeEditor body.editorId',
      'removeEditor body.teamId',
      'removeProposedThumbnail body.videoId',
      'requestChanges body.videoId',
      'requestFrame body.videoId',
      'resolveComment body.commentId',
      'resolveComment body.videoId',
      'restoreVideo body.videoId',
      'resumePublish body.videoId',
      'revokeInviteLink body.linkId',
      'revokeInviteLink body.teamId',
      'room params.videoId',
      'saveProposal body.videoId',
      'setDefaultTemplate body.templateId',
      'signParts body.videoId',
      'startPublish body.thumbnail',
      'startPublish body.videoId',
      'startUpload body.teamId',
      'startVersion body.videoId',
      'stills params.videoId',
      'teamInfo params.teamId',
      'teamStorage params.teamId',
      'uploadParts params.videoId',
      'videoDetails params.videoId',
      'videoSource params.videoId',
      'withdrawChanges body.videoId',
    ]);
    expect(await stateOf(stack, team)).toBe(before);
  });

  it("refuses calls in which every id is another team's", async () => {
    const { stack, team, rival } = stage();
    const theirs = samplesOf(team);
    const before = await stateOf(stack, team);
    const withIds: EndpointName[] = [
      'teamInfo',
      'teamStorage',
      'keepOriginals',
      'changeTemplate',
      'deleteTemplate',
      'setDefaultTemplate',
      'addEditor',
      'removeEditor',
      'regenerateInvite',
      'acceptInvitation',
      'declineInvitation',
      'cancelInvitation',
      'inviteByEmail',
      'revokeInviteLink',
      'leaveTeam',
      'startUpload',
      'finishUpload',
      'beginParts',
      'signParts',
      'uploadParts',
      'videoDetails',
      'videoSource',
      'startPublish',
      'resumePublish',
      'giveUpPublish',
      'cancelPublish',
      'addThumbnail',
      'readLog',
      'readNotifications',
      'comments',
      'commentChanges',
      'postComment',
      'editComment',
      'deleteComment',
      'resolveComment',
      'exportComments',
      'room',
      'startVersion',
      'requestChanges',
      'withdrawChanges',
      'deleteVideo',
      'editDetails',
      'proposal',
      'saveProposal',
      'proposeThumbnail',
      'removeProposedThumbnail',
      'restoreVideo',
      'muteVideo',
      'stills',
    ];
    for (const name of withIds) {
      const endpoint = endpoints[name];
      const token = await tokenFor(endpoint, stage(), rival);
      const answer = await rawCall(stack, endpoint, { ...callOf(theirs[name]), token });
      expect([name, flawsOf(answer, [400, 403, 404])]).toEqual([name, []]);
    }
    expect(await stateOf(stack, team)).toBe(before);
  });

  it('lists nothing of another team, for any start of a page', async () => {
    const { stack, team, rival } = stage();
    const token = await rival.creator.freshToken();
    for (const endpoint of [
      endpoints.pendingVideos,
      endpoints.changesRequestedVideos,
      endpoints.publishedVideos,
      endpoints.binnedVideos,
      endpoints.teamActivity,
      endpoints.notifications,
    ]) {
      for (const query of [
        '?limit=100',
        `?before=${team.video._id}`,
        `?limit=100&before=${'f'.repeat(24)}`,
      ]) {
        const { status, text } = await rawCall(stack, endpoint, { token, query });
        expect([200, 204]).toContain(status);
        for (const id of [team.video._id, team.teamId, team.editorId]) expect(text).not.toContain(id);
      }
    }
  });
}
