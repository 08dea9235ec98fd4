import { endpoints, type ConnectErrorData } from '@cutroom/contracts';
import { journeyPassword, Person } from '@cutroom/suites-kit';
import { io, type Socket } from 'socket.io-client';
import { count } from './figures';
import { logWriteOf } from './samples';
import type { Stage } from './stage';

interface Outcome {
  connected: boolean;
  statusCode?: number;
  message?: string;
}

type Query = Record<string, unknown>;

/** A socket needs the same rights as GET /logs/{videoId}: those of the creator of the video's team. */
export function socketCases(stage: () => Stage): void {
  const open = (query: Query, auth: object, extra: object = {}): Socket => {
    count('sockets');
    return io(stage().stack.urls.status, {
      query,
      auth,
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      ...extra,
    });
  };

  const outcomeOf = (socket: Socket): Promise<Outcome> =>
    new Promise((resolve) => {
      socket.once('connect', () => resolve({ connected: true }));
      socket.once('connect_error', (error: Error & { data?: ConnectErrorData }) =>
        resolve({ connected: false, statusCode: error.data?.statusCode, message: error.message }),
      );
    });

  async function attempt(query: Query, auth: object, extra?: object): Promise<Outcome> {
    const socket = open(query, auth, extra);
    const outcome = await outcomeOf(socket);
    socket.disconnect();
    return outcome;
  }

  /** A video can be followed once it has a log. */
  beforeAll(async () => {
    const { stack, team, rival } = stage();
    for (const { video, teamId } of [team, rival]) {
      await fetch(`${stack.urls.status}/internal/logs/${video._id}`, {
        method: 'PUT',
        body: JSON.stringify(logWriteOf(teamId)),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${stack.env.SERVICE_TOKEN}` },
      });
    }
  });

  it('accept the creator', async () => {
    const { team } = stage();
    const token = await team.creator.freshToken();
    expect(await attempt({ id: team.video._id }, { token })).toEqual({ connected: true });
  });

  it("refuse another team's video like one that does not exist", async () => {
    const { team, rival } = stage();
    const token = await rival.creator.freshToken();
    const theirs = await attempt({ id: team.video._id }, { token });
    expect(theirs).toMatchObject({ connected: false, statusCode: 404 });
    expect(theirs).toEqual(await attempt({ id: 'f'.repeat(24) }, { token }));
  });

  it.each<[string, object]>([
    ['no token', {}],
    ['an empty token', { token: '' }],
    ['a forged token', { token: 'a.b.c' }],
    ['an operator', { token: { $ne: null } }],
    ['a list', { token: ['a'] }],
    ['a number', { token: 1 }],
  ])('refuse %s', async (_, auth) => {
    const { team } = stage();
    expect(await attempt({ id: team.video._id }, auth)).toMatchObject({ connected: false, statusCode: 401 });
  });

  it('refuse the service token and an editor', async () => {
    const { team, stack } = stage();
    const id = team.video._id;
    expect(await attempt({ id }, { token: stack.env.SERVICE_TOKEN })).toMatchObject({ statusCode: 401 });
    const token = await team.editor.freshToken();
    expect(await attempt({ id }, { token })).toMatchObject({ connected: false, statusCode: 403 });
  });

  it('refuse a video id that is a list, an object or malformed', async () => {
    const { team } = stage();
    const token = await team.creator.freshToken();
    const id = team.video._id;
    const queries: Query[] = [
      {},
      { id: '' },
      { id: [id, id] },
      { 'id[]': id },
      { 'id[$ne]': 'x' },
      { id: { $ne: null } },
      { id: `${id}\u0000` },
      { id: '__proto__' },
      { id: 'x'.repeat(3_000) },
    ];
    for (const query of queries) {
      expect([query, (await attempt(query, { token })).connected]).toEqual([query, false]);
    }
    const twice = await attempt({}, { token }, { path: `/socket.io/?id=${id}&id=${id}` });
    expect(twice.connected).toBe(false);
  });

  it('refuse pages of other origins', async () => {
    const { team } = stage();
    const token = await team.creator.freshToken();
    const extraHeaders = { Origin: 'https://evil.example' };
    expect((await attempt({ id: team.video._id }, { token }, { extraHeaders })).connected).toBe(false);
  });

  it('close when their session is revoked', async () => {
    const { team, stack } = stage();
    const person = await Person.signedIn(stack, team.creator.username, journeyPassword);
    const socket = open({ id: team.video._id }, { token: await person.freshToken() });
    expect(await outcomeOf(socket)).toEqual({ connected: true });
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await person.call(endpoints.logout);
    expect(await ended).toBe('io server disconnect');
  });

  it('close when the client sends an event, and stay available', async () => {
    const { team } = stage();
    const token = await team.creator.freshToken();
    const socket = open({ id: team.video._id }, { token });
    await outcomeOf(socket);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('status', 'x'.repeat(2_000_000));
    expect(['transport close', 'transport error', 'io server disconnect']).toContain(await ended);
    expect(await attempt({ id: team.video._id }, { token })).toEqual({ connected: true });
  });
}
