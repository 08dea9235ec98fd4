import { messages } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { Types } from 'mongoose';
import {
  buildWrite,
  collectChanges,
  connected,
  ended,
  quietMs,
  refusal,
  startTestService,
  useTestService,
  watchingTeam,
  type Client,
} from '../../testing/test-service';

const service = useTestService();

/** A creator whose page is open. */
async function openPage() {
  const creator = await service.signIn();
  const client = service.connect(watchingTeam(creator.teamId, creator));
  const seen = collectChanges(client);
  await connected(client);
  return { creator, client, ...seen };
}

/** Everything that was sent to this page before now has arrived. */
async function flush(teamId: string, { until }: Pick<ReturnType<typeof collectChanges>, 'until'>) {
  await service.announce(teamId, { kinds: ['members', 'publishing'] });
  await until((kinds) => kinds === 'members,publishing');
}

describe('POST /internal/teams/:teamId/changes', () => {
  it('tells every member of the team, and nobody else', async () => {
    const { creator, changes, until } = await openPage();
    const editor = await service.signInEditor(creator.teamId);
    const editors = collectChanges(service.connect(watchingTeam(creator.teamId, editor)));
    const stranger = await openPage();
    await service.announce(creator.teamId, { kinds: ['members'] });
    await until(() => true);
    await service.announce(creator.teamId, { kinds: ['videos', 'publishing'] });
    await Promise.all([until((kinds) => kinds === 'videos,publishing'), editors.until(() => true)]);
    expect(changes).toEqual(['members', 'videos,publishing']);
    await flush(stranger.creator.teamId, stranger);
    expect(stranger.changes).toEqual(['members,publishing']);
  });

  it('announces the activity only to creators', async () => {
    const { creator, changes, until } = await openPage();
    const { teamId } = creator;
    const client = service.connect(watchingTeam(teamId, await service.signInEditor(teamId)));
    const editor = collectChanges(client);
    await connected(client);
    await service.announce(teamId, { kinds: ['activity'] });
    await service.announce(teamId, { kinds: ['activity', 'members'] });
    await service.announce(teamId, { kinds: ['publishing'] });
    const isLast = (kinds: string) => kinds === 'publishing';
    await Promise.all([until(isLast), editor.until(isLast)]);
    expect(changes).toEqual(['activity', 'activity,members', 'publishing']);
    expect(editor.changes).toEqual(['members', 'publishing']);
  });

  it('is only for services', async () => {
    const { creator, ...seen } = await openPage();
    const [serviceToken = ''] = service.deps.env.SERVICE_TOKEN;
    for (const given of [null, creator.token, `${serviceToken}x`, serviceToken.slice(0, -1), 'x']) {
      const { status } = await service.announce(creator.teamId, { kinds: ['videos'] }, given);
      expect([given, status]).toEqual([given, 401]);
    }
    await flush(creator.teamId, seen);
    expect(seen.changes).toEqual(['members,publishing']);
  });

  it.each<[string, unknown]>([
    ['no body', undefined],
    ['no kinds', { kinds: [] }],
    ['an unknown kind', { kinds: ['passwords'] }],
    ['one kind many times', { kinds: Array.from({ length: 50 }, () => 'videos') }],
    ['an operator', { kinds: { $ne: null } }],
  ])('rejects %s', async (_, body) => {
    const { status, answer } = await service.announce('a'.repeat(24), body);
    expect([status, answer.data]).toEqual([400, null]);
  });

  it('rejects an invalid team ID', async () => {
    expect((await service.announce('x', { kinds: ['videos'] })).status).toBe(400);
  });

  it('sends nothing but the kinds', async () => {
    const { creator, client } = await openPage();
    const sent = new Promise((resolve) => client.once('team', resolve));
    await service.announce(creator.teamId, { kinds: ['videos'], title: 'Private' });
    expect(await sent).toEqual({ kinds: ['videos'] });
  });
});

describe('a log that was written', () => {
  it('is a change of publishing when a step, the attempt, the reason or the link is new', async () => {
    const { creator, ...seen } = await openPage();
    const { teamId } = creator;
    const videoId = await service.addVideo(teamId);
    const before = { teamId, uploading: { status: 'INPROGRESS' as const, bytes: 1, total: 9 } };
    const writes = [
      { ...before, version: 1 },
      { ...before, version: 2, queue: { status: 'DONE' as const } },
      { ...before, version: 3, queue: { status: 'DONE' as const }, failure: 'YouTube said no' },
      { teamId, version: 4, attempt: 2 },
      { teamId, version: 5, attempt: 2, youtubeUrl: 'https://youtube.test/1' },
    ];
    for (const [index, write] of writes.entries()) {
      await service.write(videoId, buildWrite(write));
      await seen.until(() => seen.changes.length === index + 1);
    }
    expect(seen.changes).toEqual(writes.map(() => 'publishing'));
  });

  it('is no change when only bytes have moved, or when a newer log is stored', async () => {
    const { creator, ...seen } = await openPage();
    const { teamId } = creator;
    const videoId = await service.addVideo(teamId);
    for (const [version, bytes] of [
      [2, 0],
      [3, 5],
      [4, 7],
      [1, 0],
    ] as const) {
      const uploading = { status: 'INPROGRESS' as const, bytes, total: 9 };
      await service.write(videoId, buildWrite({ teamId, version, uploading }));
    }
    await flush(teamId, seen);
    expect(seen.changes).toEqual(['publishing', 'members,publishing']);
  });

  it('is a change again when it is repeated, because its first receiver may have died', async () => {
    const { creator, ...seen } = await openPage();
    const videoId = await service.addVideo(creator.teamId);
    for (let i = 0; i < 2; i += 1) await service.write(videoId, buildWrite({ teamId: creator.teamId }));
    await seen.until(() => seen.changes.length === 2);
    expect(seen.changes).toEqual(['publishing', 'publishing']);
  });
});

describe('a socket that has joined its team', () => {
  const quietFor = ({ teamId }: { teamId: string }, user: { token: string }) =>
    quietMs(service.connect(watchingTeam(teamId, user)));

  it('receives for how long each kind of data has not changed', async () => {
    const creator = await service.signIn();
    const other = await service.signIn();
    // What was sent while the service started is not known.
    const isKnown = async () => ((await quietFor(creator, creator)).videos ?? 0) > 500;
    await until('the service knows of a quiet time', isKnown);
    await service.announce(creator.teamId, { kinds: ['members', 'activity'] });
    const { members = NaN, activity = NaN, ...kept } = await quietFor(creator, creator);
    const others = Object.values(await quietFor(other, other));
    expect(Math.max(members, activity)).toBeLessThan(Math.min(...Object.values(kept)));
    expect(others).toHaveLength(6);
    expect(Math.min(...others)).toBeGreaterThan(Math.max(members, activity));
  });

  it('receives changes of the activity only if its user is the creator', async () => {
    const creator = await service.signIn();
    const editor = await service.signInEditor(creator.teamId);
    const kindsFor = async (user: typeof creator) => Object.keys(await quietFor(creator, user)).sort();
    const shown = ['members', 'notifications', 'publishing', 'storage', 'videos'];
    expect(await kindsFor(creator)).toEqual(['activity', ...shown]);
    expect(await kindsFor(editor)).toEqual(shown);
  });
});

describe('watching a team', () => {
  const refused = async (options: Parameters<typeof service.connect>[0]) => {
    const { data, message } = await refusal(service.connect(options));
    return { ...(data as { statusCode: number }), message };
  };

  it('is refused with the status that GET /team/info would return', async () => {
    const creator = await service.signIn();
    const other = await service.signIn();
    const alone = await service.signIn({ role: 'EDITOR', teamId: null });
    const team = { team: creator.teamId };
    expect(await refused({ query: team })).toMatchObject({ statusCode: 401 });
    expect(await refused({ query: team, auth: { token: 'x' } })).toMatchObject({ statusCode: 401 });
    expect(await refused({ query: team, auth: { token: `${creator.token}x` } })).toMatchObject({
      statusCode: 401,
    });
    const ofAnother = await refused(watchingTeam(creator.teamId, other));
    expect(ofAnother).toEqual({ statusCode: 404, message: messages.teamNotFound });
    expect(await refused(watchingTeam(new Types.ObjectId().toHexString(), other))).toEqual(ofAnother);
    expect(await refused(watchingTeam(creator.teamId, alone))).toEqual({
      statusCode: 403,
      message: messages.notInTeam,
    });
    await service.deps.sessions.revoke(creator);
    expect(await refused(watchingTeam(creator.teamId, creator))).toMatchObject({ statusCode: 401 });
  });

  it('is refused for a team id that is missing, malformed, a list or an object, and with a video', async () => {
    const { token, teamId, videoId } = await service.signInWithVideo();
    const queries: Record<string, string | string[]>[] = [
      { team: '' },
      { team: 'x' },
      { team: `${teamId}0` },
      { 'team[]': teamId },
      { 'team[$ne]': teamId },
      { team: [teamId, teamId] },
      { team: teamId, id: videoId },
      { team: teamId, id: '' },
      { team: '', id: videoId },
    ];
    for (const query of queries) {
      const outcome = await refused({ query: query as Record<string, string>, auth: { token } });
      expect([query, outcome.statusCode]).toEqual([query, 400]);
    }
  });

  it('ends for a member who was removed, left or signed out, and goes on for the others', async () => {
    const { creator, ...seen } = await openPage();
    const member = () => service.signInEditor(creator.teamId);
    const members = await Promise.all([member(), member(), member()]);
    const sockets = members.map((member) => service.connect(watchingTeam(creator.teamId, member)));
    await Promise.all(sockets.map(connected));
    const reasons = Promise.all(sockets.map((socket: Client) => ended(socket)));
    const users = service.deps.connection.collection('users');
    const [removed, left, signedOut] = members;
    await users.updateOne({ _id: removed.userId }, { $set: { teamId: null }, $inc: { sessionEpoch: 1 } });
    await users.updateOne({ _id: left.userId }, { $set: { teamId: null } });
    await service.deps.sessions.revoke(signedOut);
    expect(await reasons).toEqual(members.map(() => 'io server disconnect'));
    const late = collectChanges(sockets[1] as Client);
    await flush(creator.teamId, seen);
    expect(late.changes).toEqual([]);
    expect(await refused(watchingTeam(creator.teamId, members[1] as { token: string }))).toMatchObject({
      statusCode: 403,
    });
  });

  it('ends at the end of the token', async () => {
    const brief = await startTestService({ SESSION_LIFETIME_SECONDS: '2' });
    const creator = await brief.signIn();
    const client = brief.connect(watchingTeam(creator.teamId, creator));
    await connected(client);
    expect(await ended(client)).toBe('io server disconnect');
    await brief.stop();
  });
});
