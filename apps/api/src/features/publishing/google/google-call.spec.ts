import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultPacing } from './backoff';
import { callGoogle } from './google-call';

let server: Server;
let url: string;
let answer: number | null = null;
let retryAfter = '60';
/** Calls of each test, by path: on a slow machine, one can arrive after its test has ended. */
const calls = new Map<string, number>();
let tests = 0;
beforeAll(async () => {
  server = createServer(({ url: path = '' }, res) => {
    calls.set(path, (calls.get(path) ?? 0) + 1);
    if (answer !== null)
      res.writeHead(answer, { 'Retry-After': retryAfter, Location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => (tests += 1));
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const call = (signal: AbortSignal) =>
  callGoogle(`${url}/${tests}`, { headers: {}, body: '', pacing: defaultPacing, tries: 4, signal });

describe('callGoogle', () => {
  it.each([
    ['never answers', null],
    ['asks for a longer wait than the timeout', 503],
    ['redirects, which would take secrets elsewhere', 307],
  ])('throws youtube-unreachable at the timeout when Google %s', async (_, status) => {
    answer = status;
    await expect(call(AbortSignal.timeout(200))).rejects.toMatchObject({
      name: 'PublishFailure',
      reason: { code: 'youtube-unreachable', purpose: 'publish' },
      remedy: 'wait',
    });
    expect(calls.get(`/${tests}`) ?? 0).toBeLessThanOrEqual(1);
    expect(calls.has('/elsewhere')).toBe(false);
  });

  it.each([null, 503])(
    'throws the reason of its signal when the caller aborts (answer %p)',
    async (status) => {
      answer = status;
      const stopping = new AbortController();
      const why = new Error('this process is stopping');
      const ended = call(stopping.signal);
      server.once('request', () => setImmediate(() => stopping.abort(why)));
      await expect(ended).rejects.toBe(why);
    },
  );

  it('puts off a wait that Google asks for and that is too long to hold a slot', async () => {
    answer = 503;
    const options = { headers: {}, body: '', pacing: defaultPacing, tries: 4, putOff: { failures: 1 } };
    const { signal } = new AbortController();
    await expect(callGoogle(`${url}/${tests}`, { ...options, signal })).rejects.toMatchObject({
      name: 'PutOff',
      waitMs: 60_000,
      tries: { failures: 2 },
      obstacle: 'youtube',
    });
  });

  describe('with a failure for calls that Google may have received', () => {
    const pacing = { ...defaultPacing, firstMs: 1, maxMs: 1 };
    const { signal } = new AbortController();
    const options = {
      headers: {},
      body: '',
      tries: 3,
      pacing,
      signal,
      inDoubt: { code: 'stalled' },
    } as const;
    const loseFirst = () => server.prependOnceListener('request', ({ socket }) => socket.destroy());
    beforeEach(() => ([answer, retryAfter] = [503, '0']));

    it('throws it when a response was lost, whatever failed after that', async () => {
      loseFirst();
      const reason = { code: 'stalled' };
      await expect(callGoogle(`${url}/${tests}`, options)).rejects.toMatchObject({ reason, remedy: 'wait' });
      expect(calls.get(`/${tests}`)).toBe(3);
    });

    it('returns a refusal even so', async () => {
      loseFirst();
      answer = 403;
      expect(await callGoogle(`${url}/${tests}`, options)).toMatchObject({ status: 403 });
    });

    it('throws youtube-unreachable when nothing took a connection', async () => {
      const closed = createServer();
      await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
      const { port } = closed.address() as AddressInfo;
      await new Promise((resolve) => closed.close(resolve));
      const reason = { code: 'youtube-unreachable' };
      await expect(callGoogle(`http://127.0.0.1:${port}`, options)).rejects.toMatchObject({ reason });
    });

    it('tells the next process what is in doubt when it puts the call off', async () => {
      const patient = { ...options, pacing: { ...pacing, patienceMs: 0 }, putOff: { failures: 0 } };
      await expect(callGoogle(`${url}/${tests}`, patient)).rejects.toMatchObject({ mayHaveArrived: false });
      loseFirst();
      await expect(callGoogle(`${url}/${tests}`, patient)).rejects.toMatchObject({ mayHaveArrived: true });
    });
  });

  it('returns the answer of the last try', async () => {
    [answer, retryAfter] = [503, '0'];
    const pacing = { ...defaultPacing, firstMs: 1, maxMs: 1 };
    const { signal } = new AbortController();
    const last = callGoogle(`${url}/${tests}`, { headers: {}, body: '', pacing, tries: 3, signal });
    expect((await last).status).toBe(503);
    expect(calls.get(`/${tests}`)).toBe(3);
  });
});
