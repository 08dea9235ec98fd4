import { endpoints, messages, replies } from '@cutroom/contracts';
import { buildCreator, buildSignIn, buildTeamInfo, teamId, videoId } from '../../testing/builders';
import { answer, installFakeServer, noContent, refusal } from '../../testing/fake-server';
import { session } from '../session/session';
import { errorMessage, isUnreachable } from './api-error';
import { call } from './call';

const credentials = { username: 'creator', password: 'Cutroom@2026' };
const signIn = buildSignIn(buildCreator());

describe('call', () => {
  it('sends JSON without a token to a public endpoint', async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.signIn, answer(endpoints.signIn, signIn));
    await expect(call(endpoints.signIn, { body: credentials })).resolves.toEqual(signIn);
    const [seen] = server.calls(endpoints.signIn);
    expect(seen?.body).toEqual(credentials);
    expect(seen?.headers).toEqual({ 'content-type': 'application/json' });
  });

  it('sends the token, the parameters and the query to a protected endpoint', async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.teamInfo, answer(endpoints.teamInfo, buildTeamInfo()));
    server.on(endpoints.pendingVideos, answer(endpoints.pendingVideos, []));
    await call(endpoints.teamInfo, { params: { teamId } });
    await call(endpoints.pendingVideos, { query: { limit: '20', before: undefined } });
    const [info] = server.calls(endpoints.teamInfo);
    expect(info?.headers.authorization).toBe(`Bearer ${signIn.token}`);
    expect(info?.params).toEqual({ teamId });
    expect(server.calls(endpoints.pendingVideos)[0]?.url.search).toBe('?limit=20');
  });

  it('sends a request with a file as a form, without missing values', async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.updateEditor, answer(endpoints.updateEditor, buildCreator()));
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await call(endpoints.updateEditor, { body: { name: 'Asha', about: undefined }, file });
    const form = server.calls(endpoints.updateEditor)[0]?.body as FormData;
    expect([...form.keys()]).toEqual(['name', 'profile']);
    expect(form.get('profile')).toEqual(file);
  });

  it('sends cookies only on request', async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.logout, answer(endpoints.logout, null));
    await call(endpoints.logout);
    await call(endpoints.logout, { withCredentials: true });
    expect(server.calls(endpoints.logout).map((seen) => seen.credentials)).toEqual([
      'same-origin',
      'include',
    ]);
  });

  it('resolves with null for an allowed 204', async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.teamStats, noContent);
    await expect(call(endpoints.teamStats)).resolves.toBeNull();
  });

  it.each([
    ['success is false', { status: 200, data: null, success: false }],
    ['the success has another status than the row says', { status: 201, data: null }],
  ])('rejects when %s', async (_, given) => {
    const server = installFakeServer();
    server.on(endpoints.sendOtp, given);
    await expect(call(endpoints.sendOtp, { body: { email: 'a@b.co' } })).rejects.toMatchObject({
      status: 500,
    });
  });

  it('rejects with status, message, field errors and Retry-After', async () => {
    const server = installFakeServer();
    const errors = [{ path: 'username', message: 'That username is taken' }];
    server.on(endpoints.signIn, {
      ...refusal(429, messages.tooManyRequests, errors),
      headers: { 'retry-after': '30' },
    });
    await expect(call(endpoints.signIn, { body: credentials })).rejects.toMatchObject({
      status: 429,
      message: messages.tooManyRequests,
      errors,
      retryAfterSeconds: 30,
    });
  });

  it('distinguishes an unreachable server from a refusal', async () => {
    const server = installFakeServer();
    server.on(endpoints.signIn, 'unreachable');
    const error: unknown = await call(endpoints.signIn, { body: credentials }).catch(
      (caught: unknown) => caught,
    );
    expect(isUnreachable(error)).toBe(true);
    expect(errorMessage(error)).toMatch(/^Something Went Wrong\nCutroom cannot be reached/);
  });

  it('makes no request to a protected endpoint when signed out', async () => {
    const server = installFakeServer();
    await expect(call(endpoints.videoDetails, { params: { videoId } })).rejects.toMatchObject({
      status: 401,
    });
    expect(server.calls(endpoints.videoDetails)).toEqual([]);
  });

  it('rejects with the abort error when it is aborted', async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.teamStats, noContent);
    const controller = new AbortController();
    controller.abort();
    await expect(call(endpoints.teamStats, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('counts a call that ran out of time as one without a response', async () => {
    const server = installFakeServer();
    session.start(signIn);
    const signal = AbortSignal.timeout(1);
    server.on(
      endpoints.teamStats,
      () => new Promise((resolve) => signal.addEventListener('abort', () => resolve(noContent))),
    );
    await expect(call(endpoints.teamStats, { signal })).rejects.toMatchObject({ status: 0 });
  });
});

describe('a 401 response', () => {
  it('ends the session', async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.teamStats, refusal(401, messages.sessionEnded));
    await expect(call(endpoints.teamStats)).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toMatchObject({ session: { login: false }, notice: messages.sessionEnded });
  });

  it('of a proxy does not end the session', async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.teamStats, { status: 401, text: 'Sign in to the proxy' });
    await expect(call(endpoints.teamStats)).rejects.toMatchObject({ status: 0 });
    expect(session.get().session.login).toBe(true);
  });

  it("shows the server's reason on the sign-in page", async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.teamStats, refusal(401, replies.noLongerInTeam));
    await expect(call(endpoints.teamStats)).rejects.toMatchObject({ status: 401 });
    expect(session.get().notice).toBe(replies.noLongerInTeam);
  });

  it('does not change the session when it is the response to the identity check', async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.identity, refusal(401, messages.sessionEnded));
    await expect(call(endpoints.identity)).rejects.toMatchObject({ status: 401 });
    expect(session.get().session.login).toBe(true);
  });

  it('is ignored when its token has been replaced meanwhile', async () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.teamStats, () => {
      session.start({ ...signIn, token: 'fresh' });
      return refusal(401, messages.sessionEnded);
    });
    await expect(call(endpoints.teamStats)).rejects.toMatchObject({ status: 401 });
    expect(session.get().session.token).toBe('fresh');
  });

  it("to a sign-in shows the server's message", async () => {
    const server = installFakeServer();
    server.on(endpoints.signIn, refusal(401, messages.signInWrong));
    await expect(call(endpoints.signIn, { body: credentials })).rejects.toThrow(messages.signInWrong);
  });
});

describe('a call that early.js made before the app ran', () => {
  const early = (over = {}) => {
    const url = 'http://localhost:3000/api/team/stats';
    const body = { statusCode: 200, success: true, message: 'OK', data: { editors: 7 } };
    const answers = { [url]: Promise.resolve(new Response(JSON.stringify(body))) };
    window.cutroomEarly = { token: signIn.token, at: Date.now(), answers, ...over };
  };
  const later = () => {
    const server = installFakeServer();
    session.start(signIn);
    server.on(endpoints.teamStats, noContent);
    return server;
  };
  afterEach(() => delete window.cutroomEarly);

  it('uses the response to that call, once', async () => {
    const server = later();
    early();
    expect(await call(endpoints.teamStats)).toEqual({ editors: 7 });
    expect(server.calls(endpoints.teamStats)).toHaveLength(0);
    expect(await call(endpoints.teamStats)).toBeNull();
  });

  it.each([
    ['for another session', { token: 'another' }],
    ['long ago', { at: Date.now() - 60_000 }],
    ['for other data', { answers: {} }],
  ])('is repeated when the early call was made %s', async (_, over) => {
    const server = later();
    early(over);
    expect(await call(endpoints.teamStats)).toBeNull();
    expect(server.calls(endpoints.teamStats)).toHaveLength(1);
  });

  it('has no result once its caller has aborted it', async () => {
    const controller = new AbortController();
    later();
    early();
    const answer = call(endpoints.teamStats, { signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('fails like any other call', async () => {
    later();
    early({ answers: { 'http://localhost:3000/api/team/stats': Promise.reject(new TypeError('cut')) } });
    const error: unknown = await call(endpoints.teamStats).catch((caught: unknown) => caught);
    expect(isUnreachable(error)).toBe(true);
  });
});

describe('errorMessage', () => {
  it('is the message of the server, except for a 500 and unexpected errors', async () => {
    const server = installFakeServer();
    const messageOf = async (status: number, text: string) => {
      server.on(endpoints.signIn, refusal(status, text));
      return call(endpoints.signIn, { body: credentials }).catch(errorMessage);
    };
    await expect(messageOf(403, 'No')).resolves.toBe('No');
    await expect(messageOf(500, 'stack trace')).resolves.toBe('Something Went Wrong');
    await expect(messageOf(503, '')).resolves.toBe('Something Went Wrong');
    expect(errorMessage(new TypeError('x is undefined'))).toBe('Something Went Wrong');
  });
});
