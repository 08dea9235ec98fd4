import { until } from '@cutroom/server-kit/testing';
import {
  collectRoom,
  connected,
  refusal,
  watchingRoom,
  type Client,
  type TestService,
} from '../../testing/test-service';
import { useTwoServices } from '../../testing/two-test-services';
import { buildRoomComment } from '../../testing/build-room-comment';

const { one, two, stopRedis, restartRedis, stallRedis, resumeRedis } = useTwoServices();

const outcome = (client: Client): Promise<'in' | 'refused'> =>
  Promise.race([connected(client).then(() => 'in' as const), refusal(client).then(() => 'refused' as const)]);

describe.each([
  ['loses its memory and its connections', stopRedis, restartRedis],
  ['stalls', async () => stallRedis(), async () => resumeRedis()],
])('two status-service processes whose Redis %s', (_, begin, end) => {
  it('keep serving their own sockets, and share rooms again once it is back', async () => {
    const creator = await one.signIn();
    const { teamId } = creator;
    const editor = await one.signInEditor(teamId);
    const videoId = await one.addVideo(teamId);
    const enter = async (service: TestService, person: { token: string }) => {
      const client = service.connect(watchingRoom(videoId, person));
      const seen = collectRoom(client);
      await connected(client);
      return seen;
    };
    const [here, there] = [await enter(one, creator), await enter(two, editor)];
    const both = [creator, editor].map(({ userId }) => String(userId)).sort();
    for (const { present } of [here, there]) await present.until((list) => list === both.join());
    const announce = (service: TestService, seq: number) => {
      const comment = buildRoomComment({ videoId, seq });
      return service.announceRoom(videoId, { teamId, event: { kind: 'comment', comment } });
    };
    const seqOf = (event: (typeof here.events.items)[number]) =>
      event.kind === 'comment' ? event.comment.seq : 0;
    const has = (seq: number) => (event: (typeof here.events.items)[number]) => seqOf(event) === seq;

    await begin();
    expect(await announce(one, 1)).toMatchObject({ status: 200 });
    await here.events.until(has(1));
    // Nobody new can be counted, so nobody new is let in.
    await refusal(one.connect(watchingRoom(videoId, editor)));
    await announce(one, 2);
    await here.events.until(has(2));

    await end();
    // Both processes find it again by themselves, each in its time.
    for (const service of [one, two]) {
      const isLetIn = async () => (await outcome(service.connect(watchingRoom(videoId, creator)))) === 'in';
      await until('people are let in', isLetIn);
    }
    const other = await one.signInEditor(teamId);
    await enter(two, other);
    await here.present.until((list) => list.includes(String(other.userId)));
    await announce(one, 3);
    await there.events.until(has(3));
    expect(here.events.items.map(seqOf)).toEqual([1, 2, 3]);
    // A page that finds a gap before 3 asks for it. What waited for Redis comes in order, and once.
    const heard = there.events.items.map(seqOf);
    expect(heard).toEqual([...new Set(heard)].sort());
  });
});
