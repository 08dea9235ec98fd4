import { until } from '@cutroom/server-kit/testing';
import { Types } from 'mongoose';
import {
  buildWrite,
  collect,
  collectChanges,
  collectRoom,
  connected,
  ended,
  quietMs,
  refusal,
  startTestService,
  watching,
  watchingRoom,
  watchingTeam,
} from '../../testing/test-service';
import { startPeer, useTwoServices } from '../../testing/two-test-services';

const { one, two, startAnother } = useTwoServices();

describe('two status-service processes with Redis', () => {
  it('send a log that one received to a socket of the other', async () => {
    const creator = await one.signIn();
    const videoId = await one.addVideo(creator.teamId);
    const clients = [one, two].map((service) => collect(service.connect(watching(videoId, creator))));
    await Promise.all(clients.map((seen) => seen.until(({ version }) => version === 0)));
    for (const [version, service] of [one, two, two, one].entries()) {
      await service.write(videoId, buildWrite({ teamId: creator.teamId, version: version + 1 }));
    }
    await Promise.all(clients.map((seen) => seen.until(({ version }) => version === 4)));
    for (const { logs } of clients) expect(logs.map(({ version }) => version)).toEqual([0, 1, 2, 3, 4]);
  });

  it('tell the sockets of both what has changed in a team', async () => {
    const creator = await one.signIn();
    const sockets = [one, two].map((service) => service.connect(watchingTeam(creator.teamId, creator)));
    const seen = sockets.map(collectChanges);
    await Promise.all(sockets.map(connected));
    await two.announce(creator.teamId, { kinds: ['members'] });
    await Promise.all(seen.map(({ until }) => until((kinds) => kinds === 'members')));
    await one.write(await one.addVideo(creator.teamId), buildWrite({ teamId: creator.teamId }));
    await Promise.all(seen.map(({ until }) => until((kinds) => kinds === 'publishing')));
    for (const { changes } of seen) expect(changes).toEqual(['members', 'publishing']);
  });

  it('send a new socket the quiet times, whichever of them has received the change', async () => {
    const creator = await one.signIn();
    const quietAt = async (service: typeof one) => {
      const { videos = NaN, members = NaN } = await quietMs(
        service.connect(watchingTeam(creator.teamId, creator)),
      );
      return { videos, members };
    };
    await until('both know of a quiet time', async () => {
      const quiet = await Promise.all([quietAt(one), quietAt(two)]);
      return Math.min(...quiet.map(({ videos }) => videos)) > 500;
    });
    await two.announce(creator.teamId, { kinds: ['videos'] });
    await until('the other one has heard', async () => {
      const { videos, members } = await quietAt(one);
      return videos < members;
    });
    const { videos, members } = await quietAt(two);
    expect(videos).toBeLessThan(members);
  });

  it('show who is in a room and send its events to the sockets of both', async () => {
    const creator = await one.signIn();
    const editor = await one.signInEditor(creator.teamId);
    const videoId = await one.addVideo(creator.teamId);
    const both = [creator, editor].map(({ userId }) => String(userId)).sort();
    const clients = [one.connect(watchingRoom(videoId, creator)), two.connect(watchingRoom(videoId, editor))];
    const pages = clients.map(collectRoom);
    await Promise.all(pages.map(({ present }) => present.until((list) => list === both.join())));
    await two.announceRoom(videoId, { teamId: creator.teamId, event: { kind: 'video' } });
    await Promise.all(pages.map(({ events }) => events.until(() => true)));
    clients[1]?.disconnect();
    await pages[0]?.present.until(() => pages[0]?.present.items.at(-1) === String(creator.userId));
  });

  it('show somebody who was removed from the team nothing more, on whichever of them', async () => {
    const creator = await one.signIn();
    const teamId = new Types.ObjectId(creator.teamId);
    const videoId = await one.addVideo(creator.teamId);
    const editors = await Promise.all(
      [one, two].map((service) => service.signIn({ role: 'EDITOR', teamId })),
    );
    const clients = [one, two].map((service, index) =>
      service.connect(watchingRoom(videoId, editors[index] ?? creator)),
    );
    const pages = clients.map(collectRoom);
    await Promise.all(pages.map(({ present }) => present.until((list) => list.includes(','))));
    const gone = clients.map(ended);
    for (const { userId } of editors) await one.deps.sessions.revokeUser(userId);
    await one.announce(creator.teamId, { kinds: ['members'] });
    const event = { teamId: creator.teamId, event: { kind: 'video' } };
    await two.announceRoom(videoId, event);
    expect(await Promise.all(gone)).toEqual(['io server disconnect', 'io server disconnect']);
    for (const { events } of pages) expect(events.items).toEqual([]);
  });

  it('never write the token of a socket to Redis', async () => {
    const creator = await one.signIn();
    const videoId = await one.addVideo(creator.teamId);
    const page = collectRoom(two.connect(watchingRoom(videoId, creator)));
    await page.present.until(() => true);
    await one.announceRoom(videoId, { teamId: creator.teamId, event: { kind: 'video' } });
    await page.events.until(() => true);
    const written = JSON.stringify(await one.deps.redis?.xRange('cutroom:status', '-', '+'));
    expect(written).toContain(videoId);
    expect(written).not.toContain(creator.token);
  });

  it('forget the users of a process that has stopped', async () => {
    const { MONGODB_URI, REDIS_URL } = one.deps.env;
    const three = await startTestService({ MONGODB_URI, REDIS_URL });
    const creator = await one.signIn();
    const editor = await one.signInEditor(creator.teamId);
    const videoId = await one.addVideo(creator.teamId);
    const page = collectRoom(one.connect(watchingRoom(videoId, creator)));
    const other = collectRoom(three.connect(watchingRoom(videoId, editor)));
    await other.present.until((list) => list.includes(','));
    await three.stop();
    await page.present.until(() => page.present.items.at(-1) === String(creator.userId));
  });

  it('forget the users of a process that is killed in the second in which another one begins', async () => {
    const creator = await one.signIn();
    const editor = await one.signInEditor(creator.teamId);
    const videoId = await one.addVideo(creator.teamId);
    const killed = await startPeer(one, [String(editor.userId)]);
    const page = collectRoom(one.connect(watchingRoom(videoId, creator)));
    await page.present.until((list) => list.includes(','));
    await startAnother();
    await killed.kill();
    await page.present.until(() => page.present.items.at(-1) === String(creator.userId));
  });

  it('announce to the others who has left before they stop', async () => {
    const { MONGODB_URI, REDIS_URL } = one.deps.env;
    const three = await startTestService({ MONGODB_URI, REDIS_URL });
    const creator = await one.signIn();
    const videoId = await one.addVideo(creator.teamId);
    const page = collectRoom(three.connect(watchingRoom(videoId, creator)));
    await page.present.until((list) => list === String(creator.userId));
    const listener = one.deps.redis?.duplicate();
    if (!listener) throw new Error('there is no Redis');
    await listener.connect();
    const moves: string[] = [];
    const note = (message: string) => message.includes('moved') && moves.push(message);
    await listener.pSubscribe('socket.io#/#*', note);
    await three.stop();
    // Its answer comes after what Redis has sent before.
    await listener.ping();
    await listener.close();
    expect(moves).toEqual([expect.stringContaining(videoId)]);
  });

  it('accept only WebSockets, because polling needs all requests of a client at one process', async () => {
    const creator = await one.signIn();
    const videoId = await one.addVideo(creator.teamId);
    await refusal(one.connect({ ...watching(videoId, creator), transports: ['polling'] }));
    await collect(one.connect({ ...watching(videoId, creator), transports: ['websocket'] })).until(
      () => true,
    );
  });
});
