import { endpointRows, endpoints, type EndpointName } from '@cutroom/contracts';
import { flawsOf, rawCall, type RawAnswer } from './raw-call';
import { leafName, leavesOf, replaced, valueAt, type Leaf } from './leaves';
import { callOf, samplesOf, tokenFor, type Sample } from './samples';
import { stateOf, type Stage } from './stage';

/** What names something of a team, and one of the same form that names nothing. */
const madeUp: Record<string, (value: string) => string> = {
  teamId: () => 'f'.repeat(24),
  editorId: () => 'f'.repeat(24),
  invitationId: () => 'f'.repeat(24),
  videoId: () => 'f'.repeat(24),
  thumbnail: (value) => value.replace(/[0-9a-f]{24}/, 'f'.repeat(24)),
  url: (value) => value.replace(/[0-9a-f]{24}\/[0-9a-f]{24}/, `${'f'.repeat(24)}/${'f'.repeat(24)}`),
};

const names = (leaf: Leaf): string => leaf.path.at(-1) ?? '';

/** The answer as far as it could tell something. */
const told = ({ status, json }: RawAnswer) => [status, json];

/** Another team's ids in every position of every row: refused like ids of nothing, and nothing happens. */
export function foreignCases(stage: () => Stage): void {
  it("refuses another team's ids in every position, exactly like ids that nothing has", async () => {
    const { stack, team, rival } = stage();
    const [theirs, own] = [samplesOf(team), samplesOf(rival)];
    const before = await stateOf(stack, team);
    const tried: string[] = [];
    for (const [name, row] of endpointRows) {
      if (row.access === 'public' || row.access === 'service') continue;
      const token = await tokenFor(row, stage(), rival);
      const send = (sample: Sample) => rawCall(stack, row, { ...callOf(sample), token });
      for (const leaf of leavesOf(own[name])) {
        const invent = madeUp[names(leaf)];
        if (!invent) continue;
        const foreign = String(valueAt(theirs[name], leaf));
        const answer = await send(replaced(own[name], leaf, foreign));
        const at = `${name} ${leafName(leaf)}`;
        tried.push(at);
        // Whoever knows the id of an editor has found them while they were free: 'already in a team' is for them.
        if (at === 'addEditor body.editorId') {
          expect(flawsOf(answer, [409])).toEqual([]);
          continue;
        }
        expect([at, flawsOf(answer, [400, 403, 404])]).toEqual([at, []]);
        expect([at, told(answer)]).toEqual([
          at,
          told(await send(replaced(own[name], leaf, invent(foreign)))),
        ]);
      }
    }
    expect(tried.sort()).toEqual([
      'acceptInvitation body.invitationId',
      'addEditor body.editorId',
      'addEditor body.teamId',
      'addThumbnail body.videoId',
      'cancelInvitation body.editorId',
      'cancelInvitation body.teamId',
      'declineInvitation body.invitationId',
      'finishUpload body.url',
      'giveUpPublish body.videoId',
      'leaveTeam body.teamId',
      'readLog params.videoId',
      'regenerateInvite body.teamId',
      'removeEditor body.editorId',
      'removeEditor body.teamId',
      'resumePublish body.videoId',
      'startPublish body.thumbnail',
      'startPublish body.videoId',
      'startUpload body.teamId',
      'teamInfo params.teamId',
      'videoDetails params.videoId',
      'videoSource params.videoId',
    ]);
    expect(await stateOf(stack, team)).toBe(before);
  });

  it('refuses all of them together, too', async () => {
    const { stack, team, rival } = stage();
    const theirs = samplesOf(team);
    const before = await stateOf(stack, team);
    const withIds: EndpointName[] = [
      'teamInfo',
      'addEditor',
      'removeEditor',
      'regenerateInvite',
      'acceptInvitation',
      'declineInvitation',
      'cancelInvitation',
      'leaveTeam',
      'startUpload',
      'finishUpload',
      'videoDetails',
      'videoSource',
      'startPublish',
      'resumePublish',
      'giveUpPublish',
      'addThumbnail',
      'readLog',
    ];
    for (const name of withIds) {
      const row = endpoints[name];
      const token = await tokenFor(row, stage(), rival);
      const answer = await rawCall(stack, row, { ...callOf(theirs[name]), token });
      expect([name, flawsOf(answer, [400, 403, 404])]).toEqual([name, []]);
    }
    expect(await stateOf(stack, team)).toBe(before);
  });

  it('pages through lists without meeting anything of another team, wherever they start', async () => {
    const { stack, team, rival } = stage();
    const token = await rival.creator.freshToken();
    for (const row of [endpoints.pendingVideos, endpoints.publishedVideos, endpoints.teamActivity]) {
      for (const query of [
        '?limit=100',
        `?before=${team.video._id}`,
        `?limit=100&before=${'f'.repeat(24)}`,
      ]) {
        const { status, text } = await rawCall(stack, row, { token, query });
        expect([200, 204]).toContain(status);
        for (const id of [team.video._id, team.teamId, team.editorId]) expect(text).not.toContain(id);
      }
    }
  });
}
