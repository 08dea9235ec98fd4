import { limits, replies } from '@cutroom/contracts';
import { request, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createFileBodies } from './file-bodies';
import { endpoint } from './route';
import { bearer, buildActor, buildRow, startTestService, type TestService } from './testing/test-service';

const file = { field: 'picture', maxBytes: 1_000_000, required: true, tooLarge: 'Too big a file' };
const data = z.object({ text: z.string() });
const publicRow = { ...buildRow, method: 'POST', path: '/public', file, data } as const;
const signedInRow = { ...publicRow, path: '/signed-in', access: 'signed-in' } as const;

/** Ends the running handlers, in the order in which they were called. */
const held: (() => void)[] = [];
const hold = () => new Promise<void>((resolve) => held.push(resolve));
let handled = 0;

/** Whoever gives a name is that person; 'a.b' is in the team of a. */
const authenticate = async (userId: string) =>
  buildActor({ userId, teamId: userId.includes('.') ? userId.split('.')[0] : null });

let service: TestService;
async function start(overrides: Parameters<typeof createFileBodies>[0] = {}) {
  const handle = async (_input: unknown, { file: given }: { file?: { buffer: Buffer } }) => {
    handled += 1;
    await hold();
    return { text: String(given?.buffer.toString('latin1')) };
  };
  service = await startTestService([endpoint(publicRow, handle), endpoint(signedInRow, handle)], {
    fileBodies: createFileBodies(overrides),
    auth: { authenticate, refresh: async (actor) => actor },
    // Each test has many clients on one machine.
    trustProxy: 1,
  });
}
beforeEach(() => {
  handled = 0;
});
afterEach(async () => {
  const done = service.close();
  while (held.length > 0) held.shift()?.();
  await done;
});

interface Sender {
  token?: string;
  address?: string;
}

function post({ token, address = '192.0.2.1' }: Sender, content = 'bytes') {
  const body = new FormData();
  body.append('picture', new Blob([content]), 'a.png');
  const headers = { ...(token ? bearer(token) : {}), 'x-forwarded-for': address };
  return service.call(token ? '/signed-in' : '/public', { method: 'POST', body, headers });
}
const user = (index: number): Sender => ({ token: `user-${index}` });
const stranger = (index: number): Sender => ({ address: `192.0.2.${index}` });
const handlersRunning = async (count: number) => {
  while (handled < count) await pause(2);
};
/** Ends the oldest of `running` handlers and expects its call to succeed. */
const expectHandled = async (answer: ReturnType<typeof post>, running: number) => {
  await handlersRunning(running);
  held.shift()?.();
  expect((await answer).status).toBe(200);
};

/** A request whose body begins and then stalls. */
function trickle({ token, address = '192.0.2.1' }: Sender): ClientRequest {
  const call = request(`${service.url}${token ? '/signed-in' : '/public'}`, {
    method: 'POST',
    headers: {
      ...(token ? bearer(token) : {}),
      'x-forwarded-for': address,
      'content-type': 'multipart/form-data; boundary=b',
    },
  });
  call.on('error', () => undefined);
  call.write('--b\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\nx');
  return call;
}
const statusOf = (call: ClientRequest) =>
  new Promise<number | undefined>((resolve) => call.once('response', (answer) => resolve(answer.statusCode)));

describe('uploaded bodies', () => {
  it('are read up to the limit at a time, while others wait in order', async () => {
    await start();
    const count = limits.fileBodiesSignedIn + 3;
    const answers = Array.from({ length: count }, (_, index) => post(user(index), `of ${index}`));
    await handlersRunning(limits.fileBodiesSignedIn);
    await pause(50);
    expect(handled).toBe(limits.fileBodiesSignedIn);
    for (let index = 0; index < count; index += 1) {
      await handlersRunning(Math.min(count, index + 1));
      held.shift()?.();
    }
    const texts = await Promise.all(
      answers.map(async (answer) => ((await (await answer).json()) as { data: { text: string } }).data.text),
    );
    expect(texts).toEqual(Array.from({ length: count }, (_, index) => `of ${index}`));
  });

  it('are rejected with 503 and Retry-After when too many wait', async () => {
    await start({ waitMs: 300 });
    const count = 200;
    const refused: unknown[] = [];
    const answers = Array.from({ length: count }, async (_, index) => {
      const answer = await post(user(index), 'x'.repeat(900_000));
      const { message } = (await answer.json()) as { message: string };
      if (answer.status !== 200) refused.push([answer.status, message, answer.headers.get('retry-after')]);
      if (refused.length === count - limits.fileBodiesSignedIn) held.splice(0).forEach((end) => end());
    });
    await Promise.all(answers);
    expect(handled).toBe(limits.fileBodiesSignedIn);
    expect(refused).toEqual(refused.map(() => [503, replies.tooManyUploads, '5']));
  });

  it('of one user leave room for other users', async () => {
    await start();
    const statuses: number[] = [];
    const greedy = Array.from({ length: 10 }, async () => statuses.push((await post(user(1))).status));
    await handlersRunning(limits.fileBodiesPerCaller);
    // Waits for all responses, because a body that arrives after the others have ended would be handled.
    while (statuses.length < 10 - limits.fileBodiesPerCaller) await pause(2);
    expect(new Set(statuses)).toEqual(new Set([503]));
    const modest = post(user(2));
    await handlersRunning(limits.fileBodiesPerCaller + 1);
    held.splice(0).forEach((end) => end());
    expect((await modest).status).toBe(200);
    await Promise.all(greedy);
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.fileBodiesPerCaller);
  });

  it('of one team leave room for other teams', async () => {
    await start({ waitMs: 1_000 });
    const share = limits.fileBodiesSignedIn / 2;
    const greedy = Array.from({ length: limits.fileBodiesSignedIn }, (_, index) =>
      trickle({ token: `a.${index}` }),
    );
    let answered = false;
    const others = Array.from({ length: share }, (_, index) => post({ token: `b.${index}` }));
    const answers = Promise.all(others).finally(() => (answered = true));
    while (handled < share && !answered) await pause(2);
    held.splice(0).forEach((end) => end());
    expect((await answers).map(({ status }) => status)).toEqual(others.map(() => 200));
    for (const call of greedy) call.destroy();
  });

  it('of public calls take no room from signed-in users', async () => {
    await start();
    const strangers = Array.from({ length: limits.fileBodiesPublic + 5 }, (_, index) =>
      post(stranger(index)),
    );
    await handlersRunning(limits.fileBodiesPublic);
    const member = post(user(1));
    await handlersRunning(limits.fileBodiesPublic + 1);
    held.pop()?.();
    expect((await member).status).toBe(200);
    while (held.length > 0 || handled < strangers.length + 1) {
      held.shift()?.();
      await pause(2);
    }
    for (const answer of strangers) expect((await answer).status).toBe(200);
  });

  it('free their room when the client disconnects', async () => {
    await start();
    for (let round = 0; round < 3; round += 1) {
      const calls = Array.from({ length: limits.fileBodiesSignedIn }, (_, index) => trickle(user(index)));
      await pause(50);
      for (const call of calls) call.destroy();
    }
    const answer = post(user(99));
    await expectHandled(answer, 1);
  });

  it('that wait are dropped when the client disconnects', async () => {
    await start();
    const first = Array.from({ length: limits.fileBodiesSignedIn }, (_, index) => post(user(index)));
    await handlersRunning(limits.fileBodiesSignedIn);
    const waiting = Array.from({ length: limits.fileBodiesWaiting }, (_, index) =>
      trickle(user(100 + index)),
    );
    await pause(100);
    for (const call of waiting) call.destroy();
    await pause(100);
    const next = post(user(200));
    held.splice(0).forEach((end) => end());
    await expectHandled(next, limits.fileBodiesSignedIn + 1);
    for (const answer of first) expect((await answer).status).toBe(200);
  });

  it('that do not arrive in time get a 408 and free their room', async () => {
    await start({ timeoutMs: 200 });
    const calls = Array.from({ length: limits.fileBodiesSignedIn }, (_, index) => trickle(user(index)));
    const waiting = post(user(50));
    expect(await Promise.all(calls.map(statusOf))).toEqual(calls.map(() => 408));
    for (const call of calls) call.destroy();
    await expectHandled(waiting, 1);
  });

  it('that are rejected before they are read do not wait', async () => {
    await start();
    const first = Array.from({ length: limits.fileBodiesSignedIn }, (_, index) => post(user(index)));
    await handlersRunning(limits.fileBodiesSignedIn);
    const { token = '' } = user(50);
    const json = {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: '{}',
    };
    expect((await service.call('/signed-in', json)).status).toBe(415);
    expect((await post(user(50), 'x'.repeat(2_000_000))).status).toBe(413);
    held.splice(0).forEach((end) => end());
    for (const answer of first) expect((await answer).status).toBe(200);
  });
});
