import { messages } from '@cutroom/contracts';
import { until } from '@cutroom/contracts/testing';
import { Types } from 'mongoose';
import {
  connected,
  ended,
  refusal,
  startTestService,
  useTestService,
  type TestService,
  watching,
  webOrigin,
} from '../../testing/test-service';
import { mostSockets } from './admit';

const service = useTestService();

describe('socket admission', () => {
  const statusOf = async (options: Parameters<TestService['connect']>[0]) =>
    (await refusal(service.connect(options))).data;

  it('refuses a connection with the status that GET /logs would return', async () => {
    const { videoId, token, teamId, ...session } = await service.signInWithVideo();
    const other = await service.signInWithVideo();
    const editor = await service.signInEditor(teamId);
    const id = { id: videoId };
    expect(await statusOf({ query: id })).toEqual({ statusCode: 401 });
    expect(await statusOf({ query: id, auth: { token: '' } })).toEqual({ statusCode: 401 });
    expect(await statusOf({ query: id, auth: { token: { $ne: null } } })).toEqual({ statusCode: 401 });
    const odd = { length: { toString: 1, valueOf: 1 } };
    expect(await statusOf({ query: id, auth: { token: odd } })).toEqual({ statusCode: 401 });
    expect(await statusOf({ query: id, auth: { token: [token] } })).toEqual({ statusCode: 401 });
    expect(await statusOf({ query: id, auth: { token: `${token}x` } })).toEqual({ statusCode: 401 });
    expect(await statusOf({ query: { ...id, token } })).toEqual({ statusCode: 401 });
    expect(await statusOf({ query: id, auth: { token: editor.token } })).toEqual({ statusCode: 403 });
    expect(await statusOf(watching(other.videoId, { token }))).toEqual({ statusCode: 404 });
    expect(await statusOf(watching(new Types.ObjectId().toHexString(), { token }))).toEqual({
      statusCode: 404,
    });
    await service.deps.sessions.revoke(session);
    expect(await statusOf(watching(videoId, { token }))).toEqual({ statusCode: 401 });
  });

  it('refuses a connection with a message for users', async () => {
    const { videoId } = await service.signInWithVideo();
    const { message } = await refusal(service.connect({ query: { id: videoId } }));
    expect(message).toBe('Your session has ended. Sign in again');
  });

  it('refuses with 503 while the database is away', async () => {
    const cut = await startTestService();
    const { token, teamId } = await cut.signIn();
    const videoId = await cut.addVideo(teamId);
    await cut.deps.connection.close();
    const { data, message } = await refusal(cut.connect(watching(videoId, { token })));
    expect(data).toEqual({ statusCode: 503 });
    expect(message).toBe(messages.unavailable);
    await cut.stop();
  });

  it('refuses a query id that is missing, malformed, a list or an object', async () => {
    const { videoId, token } = await service.signInWithVideo();
    const auth = { token };
    const queries = [
      {},
      { id: '' },
      { id: 'x' },
      { id: '../a' },
      { 'id[]': videoId },
      { 'id[a]': videoId },
      { id: videoId.toUpperCase() + 'A' },
    ];
    for (const query of queries) {
      expect(await statusOf({ query: query as Record<string, string>, auth })).toEqual({ statusCode: 400 });
    }
    const list = service.connect({ query: { id: [videoId, videoId] as unknown as string }, auth });
    expect((await refusal(list)).data).toEqual({ statusCode: 400 });
  });

  it('refuses other namespaces', async () => {
    const { videoId, token } = await service.signInWithVideo();
    const client = service.connect(watching(videoId, { token }));
    await connected(client);
    const elsewhere = client.io.socket('/admin', { auth: { token } });
    elsewhere.connect();
    const error = await new Promise<Error>((resolve) => elsewhere.once('connect_error', resolve));
    expect(error.message).toBe('Invalid namespace');
  });

  it('refuses pages of other origins', async () => {
    const { videoId, token } = await service.signInWithVideo();
    const from = (origin: string) =>
      service.connect({ ...watching(videoId, { token }), extraHeaders: { origin } });
    await connected(from(webOrigin));
    await refusal(from('http://evil.example'));
    const polled = (origin: string) =>
      fetch(`${service.url}/socket.io/?EIO=4&transport=polling&id=${videoId}`, { headers: { origin } });
    expect((await polled(webOrigin)).headers.get('access-control-allow-origin')).toBe(webOrigin);
    const foreign = await polled('http://evil.example');
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('access-control-allow-origin')).not.toBe('http://evil.example');
  });

  it('refuses to answer as a script, which a page of another origin could run', async () => {
    const { videoId } = await service.signInWithVideo();
    for (const name of ['j', '%6a', '?&j']) {
      const script = await fetch(`${service.url}/socket.io/?EIO=4&transport=polling&id=${videoId}&${name}=0`);
      expect([script.status, await script.text()]).toEqual([403, expect.stringMatching(/^\{"code":4,/)]);
    }
  });

  it('answers with the headers of all other responses, also when it refuses', async () => {
    const { headers: others } = await fetch(`${service.url}/healthz`);
    const ofAll = [
      'cache-control',
      'content-security-policy',
      'cross-origin-resource-policy',
      'referrer-policy',
      'x-content-type-options',
      'x-frame-options',
    ];
    const read = (headers: Headers) => ofAll.map((name) => [name, headers.get(name)]);
    for (const query of ['EIO=4&transport=polling', 'EIO=4&transport=polling&j=0', 'EIO=4&transport=none']) {
      const { headers } = await fetch(`${service.url}/socket.io/?${query}`);
      expect([query, read(headers)]).toEqual([query, read(others)]);
    }
  });

  it('disconnects a client that sends large messages', async () => {
    const { videoId, token } = await service.signInWithVideo();
    const client = service.connect(watching(videoId, { token }));
    await connected(client);
    const cut = ended(client);
    (client as unknown as { emit(name: string, text: string): void }).emit('anything', 'x'.repeat(50_000));
    expect(await cut).toBe('transport close');
  });
});

describe('socket admission of many sockets of one account', () => {
  it('refuses one more than the most with 429, and accepts others and the next one after one has closed', async () => {
    const { token, teamId } = await service.signIn();
    const editor = await service.signInEditor(teamId);
    const open = (own = token) => service.connect({ query: { team: teamId }, auth: { token: own } });
    const clients = Array.from({ length: mostSockets }, () => open());
    await Promise.all(clients.map(connected));
    const refused = await refusal(open());
    expect([refused.data, refused.message]).toEqual([{ statusCode: 429 }, messages.tooManyRequests]);
    await connected(open(editor.token));
    clients[0]?.disconnect();
    const isRefused = () =>
      refusal(open()).then(
        () => true,
        () => false,
      );
    await until('a place for another socket', async () => !(await isRefused()));
  });
});

describe('socket admission of many connections from one address', () => {
  it('refuses connections over the limit with 429 before it reads the database', async () => {
    const guarded = await startTestService({ RATE_LIMIT_SCALE: '1' });
    const outcomes = await Promise.all(
      Array.from({ length: 230 }, () => refusal(guarded.connect({ query: { id: 'a'.repeat(24) } }))),
    );
    const statuses = outcomes.map(({ data }) => (data as { statusCode: number }).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    await guarded.stop();
  });

  it('refuses a flood during the handshake', async () => {
    const guarded = await startTestService({ RATE_LIMIT_SCALE: '1' });
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const batch = Array.from({ length: 100 }, async () => {
        const answer = await fetch(`${guarded.url}/socket.io/?EIO=4&transport=polling`);
        await answer.text();
        return answer.status;
      });
      statuses.push(...(await Promise.all(batch)));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 403)).toHaveLength(400);
    expect((await fetch(`${guarded.url}/healthz`)).status).toBe(200);
    await guarded.stop();
  });
});
