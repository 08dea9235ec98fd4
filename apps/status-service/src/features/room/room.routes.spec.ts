import { messages, type RoomEvent } from '@cutroom/contracts';
import { Types } from 'mongoose';
import {
  collectRoom,
  connected,
  ended,
  refusal,
  useTestService,
  watchingRoom,
  watchingTeam,
  type Client,
} from '../../testing/test-service';
import { collectMs } from '../live/presence';
import { buildRoomComment } from '../../testing/build-room-comment';

const service = useTestService();

const idsOf = (...people: { userId: Types.ObjectId | string }[]) =>
  [...new Set(people.map(({ userId }) => String(userId)))].sort().join();

async function enter(videoId: string, person: { token: string }) {
  const client = service.connect(watchingRoom(videoId, person));
  const seen = collectRoom(client);
  await connected(client);
  return { client, ...seen };
}

const commentEvent = (videoId: string, seq = 1): RoomEvent => ({
  kind: 'comment',
  comment: buildRoomComment({ videoId, seq }),
});

describe('POST /internal/rooms/:videoId', () => {
  it('sends the event to everybody in the room of that team', async () => {
    const creator = await service.signInWithVideo();
    const { videoId, teamId } = creator;
    const editor = await service.signInEditor(teamId);
    const pages = await Promise.all([creator, editor, editor].map((person) => enter(videoId, person)));
    const elsewhere = await enter(await service.addVideo(teamId), creator);
    const team = collectRoom(service.connect(watchingTeam(teamId, creator)));
    const event = commentEvent(videoId);
    expect(await service.announceRoom(videoId, { teamId, event })).toMatchObject({ status: 200 });
    for (const { events } of pages) {
      expect(await events.until(() => true)).toEqual(event);
      expect(events.items).toHaveLength(1);
    }
    expect([elsewhere.events.items, team.events.items]).toEqual([[], []]);
  });

  it('keeps the order of its calls, and reaches nobody with the ID of another team', async () => {
    const creator = await service.signInWithVideo();
    const { videoId, teamId } = creator;
    const { events } = await enter(videoId, creator);
    const foreign = await service.signIn();
    for (let seq = 1; seq <= 20; seq += 1) {
      await service.announceRoom(videoId, { teamId, event: commentEvent(videoId, seq) });
      const missed = { teamId: foreign.teamId, event: commentEvent(videoId, 99) };
      await service.announceRoom(videoId, missed);
    }
    await service.announceRoom(videoId, { teamId, event: { kind: 'video' } });
    await events.until(({ kind }) => kind === 'video');
    const order = events.items.map((event) => (event.kind === 'comment' ? event.comment.seq : 'video'));
    expect(order).toEqual([...Array.from({ length: 20 }, (_, index) => index + 1), 'video']);
  });

  it('is only for services, and rejects anything but an event', async () => {
    const { videoId, teamId, token } = await service.signInWithVideo();
    const body = { teamId, event: { kind: 'video' } };
    for (const given of [null, token, 'x'])
      expect((await service.announceRoom(videoId, body, given)).status).toBe(401);
    for (const wrong of [
      undefined,
      {},
      { teamId },
      { teamId: 'x', event: body.event },
      { ...body, event: {} },
    ])
      expect((await service.announceRoom(videoId, wrong)).status).toBe(400);
    expect((await service.announceRoom('x', body)).status).toBe(400);
  });
});

describe('who is in a room', () => {
  it('counts several tabs of one user once, and changes when the last one closes', async () => {
    const creator = await service.signInWithVideo();
    const editor = await service.signInEditor(creator.teamId);
    const first = await enter(creator.videoId, creator);
    await first.present.until((list) => list === idsOf(creator));
    const tabs = await Promise.all([1, 2, 3].map(() => enter(creator.videoId, editor)));
    const both = idsOf(creator, editor);
    for (const { present } of [first, ...tabs]) await present.until((list) => list === both);
    tabs[0]?.client.disconnect();
    tabs[1]?.client.disconnect();
    // A third person makes the room tell everybody, so an unneeded message about the closed tabs would be seen.
    const other = await service.signInEditor(creator.teamId);
    await (
      await enter(creator.videoId, other)
    ).present.until((list) => list === idsOf(creator, editor, other));
    tabs[2]?.client.disconnect();
    await first.present.until((list) => list === idsOf(creator, other));
    expect(first.present.items).toEqual([
      idsOf(creator),
      both,
      idsOf(creator, editor, other),
      idsOf(creator, other),
    ]);
  });

  it('is sent in few messages when 50 users enter at once', async () => {
    const creator = await service.signInWithVideo();
    const editors = await Promise.all(Array.from({ length: 50 }, () => service.signInEditor(creator.teamId)));
    const first = await enter(creator.videoId, creator);
    const startedAt = performance.now();
    const pages = await Promise.all(editors.map((editor) => enter(creator.videoId, editor)));
    const everybody = idsOf(creator, ...editors);
    for (const { present } of [first, ...pages]) await present.until((list) => list === everybody);
    const lists = (performance.now() - startedAt) / collectMs;
    expect(first.present.items.length).toBeLessThanOrEqual(Math.ceil(lists) + 1);
  });

  it('excludes within seconds who is removed from the team or signs out', async () => {
    const creator = await service.signInWithVideo();
    const { videoId, teamId } = creator;
    const [removed, signedOut] = [await service.signInEditor(teamId), await service.signInEditor(teamId)];
    const page = await enter(videoId, creator);
    const gone = [await enter(videoId, removed), await enter(videoId, signedOut)];
    await page.present.until((list) => list === idsOf(creator, removed, signedOut));
    const reasons = Promise.all(gone.map(({ client }) => ended(client)));
    await service.deps.connection
      .collection('users')
      .updateOne({ _id: removed.userId }, { $set: { teamId: null }, $inc: { sessionEpoch: 1 } });
    await service.deps.sessions.revoke(signedOut);
    expect(await reasons).toEqual(['io server disconnect', 'io server disconnect']);
    const late = (list: string) => list === idsOf(creator);
    await page.present.until((list) => late(list) && page.present.items.at(-1) === list);
    await service.announceRoom(videoId, { teamId, event: commentEvent(videoId) });
    await page.events.until(() => true);
    expect(gone.flatMap(({ events }) => events.items)).toEqual([]);
  });

  it('ignores whatever clients send', async () => {
    const creator = await service.signInWithVideo();
    const { videoId, teamId } = creator;
    const page = await enter(videoId, creator);
    await page.present.until(() => true);
    const forger = await enter(videoId, await service.signInEditor(teamId));
    await page.present.until(() => page.present.items.length === 2);
    const forging = forger.client as unknown as { emit(name: string, ...given: unknown[]): void };
    for (const name of ['room', 'presence', 'moved', 'present', 'join', 'status'])
      forging.emit(name, { kind: 'video' }, { present: [] });
    // What it sent has been read when it is gone.
    forger.client.disconnect();
    await page.present.until(() => page.present.items.length === 3);
    await service.announceRoom(videoId, { teamId, event: commentEvent(videoId) });
    await page.events.until(() => true);
    expect(page.events.items).toHaveLength(1);
    expect(page.present.items.at(-1)).toBe(idsOf(creator));
  });
});

describe('entering a room', () => {
  const refused = async (options: Parameters<typeof service.connect>[0]) => {
    const { data, message } = await refusal(service.connect(options) as Client);
    return { ...(data as { statusCode: number }), message };
  };

  it('is refused with one answer for a foreign, a missing and an unfinished video', async () => {
    const { videoId, teamId, token, ...creator } = await service.signInWithVideo();
    const other = await service.signInWithVideo();
    const alone = await service.signIn({ role: 'EDITOR', teamId: null });
    const missing = { statusCode: 404, message: messages.videoNotFound };
    const rooms = [
      other.videoId,
      new Types.ObjectId().toHexString(),
      await service.addVideo(teamId, 'AWAITING_UPLOAD'),
    ];
    for (const room of rooms) expect(await refused(watchingRoom(room, { token }))).toEqual(missing);
    expect(await refused(watchingRoom(videoId, alone))).toEqual({
      statusCode: 403,
      message: messages.notInTeam,
    });
    expect(await refused({ query: { room: videoId } })).toMatchObject({ statusCode: 401 });
    await service.deps.sessions.revoke(creator);
    expect(await refused(watchingRoom(videoId, { token }))).toMatchObject({ statusCode: 401 });
  });

  it('is refused for parameters that are malformed, repeated, bracketed or too many', async () => {
    const { token, teamId, videoId } = await service.signInWithVideo();
    const queries: Record<string, string | string[]>[] = [
      { room: '' },
      { room: 'x' },
      { 'room[]': videoId },
      { 'room[$ne]': videoId },
      { room: [videoId, videoId] },
      { room: videoId, id: videoId },
      { room: videoId, id: '' },
      { room: videoId, team: teamId },
      { room: '', team: teamId },
    ];
    for (const query of queries) {
      const outcome = await refused({ query: query as Record<string, string>, auth: { token } });
      expect([query, outcome.statusCode]).toEqual([query, 400]);
    }
  });
});
