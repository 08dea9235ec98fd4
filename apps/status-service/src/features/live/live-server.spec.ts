import { endpoints, limits } from '@cutroom/contracts';
import { Types } from 'mongoose';
import {
  buildWrite,
  collect,
  connected,
  ended,
  startTestService,
  useTestService,
  watching,
} from '../../testing/test-service';

const service = useTestService();

describe('watching a video', () => {
  it.each(['websocket', 'polling'])(
    'sends the log at once and every later version, over %s',
    async (transport) => {
      const { videoId, teamId, token } = await service.signInWithVideo();
      const client = service.connect({ ...watching(videoId, { token }), transports: [transport] });
      const seen = collect(client);
      expect(await seen.until(({ version }) => version === 0)).toMatchObject({
        videoId,
        queue: { status: 'PENDING' },
      });
      for (const version of [1, 2, 3]) await service.write(videoId, buildWrite({ teamId, version }));
      expect(await seen.until(({ version }) => version === 3)).toMatchObject({
        videoId,
        authorizationInitiated: { status: 'DONE' },
      });
      expect(seen.logs.map(({ version }) => version)).toEqual([0, 1, 2, 3]);
    },
  );

  it('sends what GET /logs/:videoId returns', async () => {
    const { videoId, teamId, token } = await service.signInWithVideo();
    await service.write(videoId, buildWrite({ teamId, version: 5 }));
    const log = await collect(service.connect(watching(videoId, { token }))).until(() => true);
    expect((await service.read(videoId, token)).answer.data).toEqual(log);
    expect(endpoints.readLog.data.parse(log)).toEqual(log);
  });

  it('withholds outdated versions and repeats a repeated one', async () => {
    const { videoId, teamId, token } = await service.signInWithVideo();
    const seen = collect(service.connect(watching(videoId, { token })));
    await seen.until(() => true);
    for (const version of [2, 1, 2, 3]) await service.write(videoId, buildWrite({ teamId, version }));
    await seen.until(({ version }) => version === 3);
    expect(seen.logs.map(({ version }) => version)).toEqual([0, 2, 2, 3]);
  });

  it('sends a log only to the room of its video', async () => {
    const [one, two] = [await service.signInWithVideo(), await service.signInWithVideo()];
    const [first, second] = [one, two].map((creator) =>
      collect(service.connect(watching(creator.videoId, creator))),
    );
    await Promise.all([first?.until(() => true), second?.until(() => true)]);
    await service.write(one.videoId, buildWrite({ teamId: one.teamId }));
    await service.write(two.videoId, buildWrite({ teamId: two.teamId }));
    await Promise.all([first, second].map((seen) => seen?.until(({ version }) => version === 1)));
    expect(new Set(first?.logs.map(({ videoId }) => videoId))).toEqual(new Set([one.videoId]));
    expect(new Set(second?.logs.map(({ videoId }) => videoId))).toEqual(new Set([two.videoId]));
  });
});

describe('open sockets', () => {
  it('close when the client sends even a small event', async () => {
    const creator = await service.signInWithVideo();
    const client = service.connect(watching(creator.videoId, creator));
    const log = await collect(client).until(() => true);
    const reason = ended(client);
    client.emit('status', log);
    expect(await reason).toBe('io server disconnect');
  });

  it('close when their session is revoked, while those of other sessions stay open', async () => {
    const creator = await service.signInWithVideo();
    const again = await service.deps.sessions.issue({ _id: creator.userId });
    const [first, second] = [
      service.connect(watching(creator.videoId, creator)),
      service.connect(watching(creator.videoId, again)),
    ];
    await Promise.all([collect(first).until(() => true), collect(second).until(() => true)]);
    const reason = ended(first);
    await service.deps.sessions.revoke(creator);
    expect(await reason).toBe('io server disconnect');
    expect(second.connected).toBe(true);
    await service.deps.sessions.revokeUser(creator.userId);
    expect(await ended(second)).toBe('io server disconnect');
  });

  it('close at the end of their token even if the session was renewed', async () => {
    const brief = await startTestService({ SESSION_LIFETIME_SECONDS: '2' });
    const creator = await brief.signIn();
    const videoId = await brief.addVideo(creator.teamId);
    const client = brief.connect(watching(videoId, creator));
    await connected(client);
    const { expiresAt } = await brief.deps.sessions.authenticate(creator.token);
    await brief.deps.connection
      .collection('users')
      .updateOne(
        { _id: creator.userId },
        { $set: { 'sessions.0.expiresAt': new Date(Date.now() + 60_000) } },
      );
    expect(await ended(client)).toBe('io server disconnect');
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
    await brief.stop();
  });

  it('close at the absolute end of the session even if row and token last longer', async () => {
    const creator = await service.signInWithVideo();
    const client = service.connect(watching(creator.videoId, creator));
    await collect(client).until(() => true);
    const reason = ended(client);
    const createdAt = new Date(Date.now() - limits.sessionMaxSeconds * 1_000);
    const users = service.deps.connection.collection('users');
    await users.updateOne({ _id: creator.userId }, { $set: { 'sessions.0.createdAt': createdAt } });
    expect(await reason).toBe('io server disconnect');
  });

  it('stay open without a database until the end of their token', async () => {
    const cut = await startTestService({ SESSION_LIFETIME_SECONDS: '3' });
    const creator = await cut.signIn();
    const client = cut.connect(watching(await cut.addVideo(creator.teamId), creator));
    await collect(client).until(() => true);
    const { expiresAt } = await cut.deps.sessions.authenticate(creator.token);
    const reason = ended(client);
    await cut.deps.connection.close();
    expect(await reason).toBe('io server disconnect');
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
    await cut.stop();
  });

  it('close when the account leaves its team or is deleted', async () => {
    const [moved, deleted] = [await service.signInWithVideo(), await service.signInWithVideo()];
    const clients = [moved, deleted].map((creator) => service.connect(watching(creator.videoId, creator)));
    await Promise.all(clients.map((client) => collect(client).until(() => true)));
    const reasons = Promise.all(clients.map(ended));
    const users = service.deps.connection.collection('users');
    await users.updateOne({ _id: moved.userId }, { $set: { teamId: new Types.ObjectId() } });
    await users.deleteOne({ _id: deleted.userId });
    expect(await reasons).toEqual(['io server disconnect', 'io server disconnect']);
  });
});

describe('a stopping status-service', () => {
  it('closes its sockets so that clients reconnect to the next process', async () => {
    const first = await startTestService();
    const { MONGODB_URI } = first.deps.env;
    const creator = await first.signIn();
    const videoId = await first.addVideo(creator.teamId);
    const client = first.connect({
      ...watching(videoId, creator),
      reconnection: true,
      reconnectionDelay: 50,
    });
    const seen = collect(client);
    await seen.until(() => true);
    const reason = ended(client);
    await first.shutDown();
    expect(await reason).toBe('transport close');

    const second = await startTestService({ MONGODB_URI }, first.port);
    await second.write(videoId, buildWrite({ teamId: creator.teamId, version: 4 }));
    await seen.until(({ version }) => version === 4);
    client.disconnect();
    await second.stop();
  });
});
