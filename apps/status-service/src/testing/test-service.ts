import {
  endpointPath,
  endpoints,
  mapSteps,
  type Endpoint,
  type RoomEvent,
  type ServerToClientEvents,
  type TeamQuiet,
  type VideoLog,
  type VideoLogWrite,
  type VideoState,
} from '@cutroom/contracts';
import { buildSignedIn, jwtSecret, newDatabaseUri, serviceToken, silent } from '@cutroom/server-kit/testing';
import { Types } from 'mongoose';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { startApp } from '../app';
import { compose } from '../compose';
import { readEnvironment } from '../environment';

export const webOrigin = 'http://localhost:4200';

type Person = Awaited<ReturnType<TestService['signIn']>>;
export type TestService = Awaited<ReturnType<typeof startTestService>>;
export type Client = Socket<ServerToClientEvents>;

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

  async function addVideo(teamId: string, state: VideoState = 'PENDING'): Promise<string> {
    const _id = new Types.ObjectId();
    const createdAt = new Date('2026-03-01T10:00:00Z');
    const row = { _id, teamId: new Types.ObjectId(teamId), title: 'Cut', createdAt, state };
    await deps.connection.collection('videos').insertOne(row);
    return _id.toHexString();
  }

  /** A call between services, by default with the service credential. */
  async function callInternally(
    row: Endpoint,
    params: Record<string, string>,
    body: unknown,
    token: string | null = serviceToken,
  ) {
    const answer = await fetch(url + endpointPath(row, params), {
      method: row.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, answer: (await answer.json()) as { data: unknown; message: string } };
  }

  return {
    url,
    port: running.port,
    deps,

    signIn,
    addVideo,

    signInEditor: (teamId: string) => signIn({ role: 'EDITOR', teamId: new Types.ObjectId(teamId) }),

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

    async write(videoId: string, body: unknown, token?: string | null) {
      const { status, answer } = await callInternally(endpoints.writeLog, { videoId }, body, token);
      return { status, answer: answer as { data: VideoLog; message: string } };
    },

    removeLog: (videoId: string, token?: string | null) =>
      callInternally(endpoints.removeLog, { videoId }, undefined, token),

    /** Says what has changed in a team, as api does. */
    announce: (teamId: string, body: unknown, token?: string | null) =>
      callInternally(endpoints.announceTeamChange, { teamId }, body, token),

    /** Sends an event to a review room, as api does. */
    announceRoom: (videoId: string, body: unknown, token?: string | null) =>
      callInternally(endpoints.announceRoom, { videoId }, body, token),

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

/** Connects as every signed-in page of a team member does (docs/product.md#live-updates). */
export const watchingTeam = (teamId: string, { token }: Pick<Person, 'token'>) => ({
  query: { team: teamId },
  auth: { token },
});

/** Connects as the page of a review room does (docs/product.md#review-room). */
export const watchingRoom = (videoId: string, { token }: Pick<Person, 'token'>) => ({
  query: { room: videoId },
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

/** Keeps what arrives; `until` waits for an item that matches. */
function keep<Item>() {
  const items: Item[] = [];
  const waiting = new Set<() => void>();
  return {
    items,
    add(item: Item) {
      items.push(item);
      waiting.forEach((check) => check());
    },
    until: (matches: (item: Item) => boolean): Promise<Item> =>
      new Promise((resolve) => {
        const check = () => {
          const found = items.find(matches);
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
  };
}

/** Collects 'status' events. */
export function collect(client: Client) {
  const { items: logs, add, until } = keep<VideoLog>();
  client.on('status', add);
  return { logs, until };
}

/** Collects the kinds of 'team' events. */
export function collectChanges(client: Client) {
  const { items: changes, add, until } = keep<string>();
  client.on('team', ({ kinds }) => add(kinds.join()));
  return { changes, until };
}

/** For how long each kind of data has not changed, as a new socket of a team is told. */
export const quietMs = (client: Client): Promise<TeamQuiet['ms']> =>
  new Promise((resolve) => client.once('quiet', ({ ms }) => resolve(ms)));

/** Collects what the page of a review room receives; `present` has the lists of user IDs, each as one text. */
export function collectRoom(client: Client) {
  const [events, present] = [keep<RoomEvent>(), keep<string>()];
  client.on('room', events.add);
  client.on('presence', ({ present: userIds }) => present.add(userIds.join()));
  return { events, present };
}
