import { endpointPath, endpoints, mapSteps, type VideoLog, type VideoLogWrite } from '@cutroom/contracts';
import { buildSignedIn, jwtSecret, newDatabaseUri, serviceToken, silent } from '@cutroom/server-kit/testing';
import { Types } from 'mongoose';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { startApp } from './app';
import { compose } from './compose';
import { readEnvironment } from './environment';

export const webOrigin = 'http://localhost:4200';

type Person = Awaited<ReturnType<TestService['signIn']>>;
export type TestService = Awaited<ReturnType<typeof startTestService>>;
export type Client = Socket<{ status: (log: VideoLog) => void }>;

export const testEnvironment = (overrides: NodeJS.ProcessEnv = {}) =>
  readEnvironment({
    NODE_ENV: 'test',
    MONGODB_URI: newDatabaseUri(),
    JWT_SECRET: jwtSecret,
    SERVICE_TOKEN: serviceToken,
    WEB_ORIGIN: webOrigin,
    RATE_LIMIT_SCALE: '50',
    ...overrides,
  });

export const buildWrite = (overrides: Partial<VideoLogWrite> = {}): VideoLogWrite => ({
  teamId: new Types.ObjectId().toHexString(),
  attempt: 1,
  version: 1,
  ...mapSteps(() => ({ status: 'PENDING' as const })),
  authorizationInitiated: { status: 'DONE' },
  permissionGranted: { status: 'INPROGRESS' },
  failure: null,
  youtubeUrl: null,
  ...overrides,
});

/** The whole service on its own port and database, with the actions of the suites. */
export async function startTestService(overrides: NodeJS.ProcessEnv = {}, port = 0) {
  const env = testEnvironment(overrides);
  const { deps, close } = await compose(env, silent);
  const running = await startApp(deps, { host: '127.0.0.1', port });
  const url = `http://127.0.0.1:${running.port}`;
  const clients: Client[] = [];

  const signIn = (options?: Parameters<typeof buildSignedIn>[1]) => buildSignedIn(deps, options);

  async function addVideo(teamId: string): Promise<string> {
    const _id = new Types.ObjectId();
    const createdAt = new Date('2026-03-01T10:00:00Z');
    const row = { _id, teamId: new Types.ObjectId(teamId), title: 'Cut', createdAt };
    await deps.connection.collection('videos').insertOne(row);
    return _id.toHexString();
  }

  return {
    url,
    port: running.port,
    deps,

    signIn,
    addVideo,

    /** A creator, signed in, and a video of their team. */
    async signInWithVideo() {
      const creator = await signIn();
      return { ...creator, videoId: await addVideo(creator.teamId) };
    },

    async read(videoId: string, token?: string) {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await fetch(url + endpointPath(endpoints.readLog, { videoId }), { headers });
      return { status: answer.status, answer: (await answer.json()) as { data: VideoLog; message: string } };
    },

    async write(videoId: string, body: unknown, token: string | null = serviceToken) {
      const answer = await fetch(url + endpointPath(endpoints.writeLog, { videoId }), {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
      return { status: answer.status, answer: (await answer.json()) as { data: VideoLog; message: string } };
    },

    /** A real client that by default neither reconnects nor shares a connection. */
    connect(options: Partial<ManagerOptions & SocketOptions>): Client {
      const client: Client = io(url, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        ...options,
      });
      clients.push(client);
      return client;
    },

    /** Stops as on SIGTERM, and leaves its clients alone. */
    async shutDown() {
      await running.close();
      await close();
    },

    async stop() {
      for (const client of clients) client.disconnect();
      await running.close();
      await close();
    },
  };
}

/** Starts the service once for a spec file. */
export function useTestService(): TestService {
  const service = {} as TestService;
  beforeAll(async () => {
    Object.assign(service, await startTestService());
  });
  afterAll(() => service.stop());
  return service;
}

/** Connects as a page does: the video in the query, the token in `auth` (docs/product.md#video-log). */
export const watching = (videoId: string, { token }: Pick<Person, 'token'>) => ({
  query: { id: videoId },
  auth: { token },
});

/** The refusal of the server; rejects if it accepts the client. */
export const refusal = (client: Client): Promise<Error & { data?: unknown }> =>
  new Promise((resolve, reject) => {
    client.once('connect_error', resolve);
    client.once('connect', () => reject(new Error('the connection was let in')));
  });

export const connected = (client: Pick<Client, 'once'>): Promise<void> =>
  new Promise((resolve) => client.once('connect', () => resolve()));

/** Socket.IO's reason for the end of the connection. */
export const ended = (client: Client): Promise<string> =>
  new Promise((resolve) => client.once('disconnect', (reason) => resolve(reason)));

/** Collects 'status' events; `until` waits for one that matches. */
export function collect(client: Client) {
  const logs: VideoLog[] = [];
  const waiting = new Set<() => void>();
  client.on('status', (log) => {
    logs.push(log);
    waiting.forEach((check) => check());
  });
  return {
    logs,
    until: (matches: (log: VideoLog) => boolean): Promise<VideoLog> =>
      new Promise((resolve) => {
        const check = () => {
          const found = logs.find(matches);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}
