import * as z from 'zod/mini';
import { envelopeOf } from '../envelope';
import { endpointPath } from './endpoint';
import { endpointRows, endpoints } from './endpoints';

/** Spec §7, row by row: what the pages call. */
const specified = [
  'POST /otp/send-otp',
  'POST /otp/verify-otp',
  'POST /client/code/signup',
  'POST /editor/signup',
  'POST /client/signin',
  'POST /client/logout',
  'GET /client/IAM',
  'POST /client/changePassword',
  'PATCH /editor/update',
  'GET /editor/0',
  'GET /video/pending',
  'GET /video/init',
  'POST /yt/upload',
  'POST /video/upload',
  'POST /video/status',
  'POST /thumbnail',
  'GET /logs/:videoId',
  'GET /team/stats',
  'GET /team/info/:teamId',
  'GET /team/search/:username',
  'POST /team/addEditor',
  'POST /team/removeEditor',
];

describe('the endpoint table', () => {
  const calls = endpointRows.map(([, row]) => `${row.method} ${row.path}`);

  it.each(specified)('has %s', (call) => expect(calls).toContain(call));

  it('names no call twice', () => expect(new Set(calls).size).toBe(calls.length));

  it('has a schema for every parameter in a path', () => {
    for (const [, row] of endpointRows) expect(row.path.includes(':')).toBe(row.params !== undefined);
  });

  it('can be described in JSON schema, row by row', () => {
    for (const [, row] of endpointRows) {
      for (const schema of [row.params, row.query, row.body, row.data]) {
        if (schema)
          expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).toBeInstanceOf(Object);
      }
    }
  });

  it('lets the public in only to sign up, sign in and come back from the consent page', () => {
    const open = endpointRows.filter(([, row]) => row.access === 'public').map(([name]) => name);
    expect(open).toEqual([
      'sendOtp',
      'verifyOtp',
      'signUpCreator',
      'signUpEditor',
      'signIn',
      'publishCallback',
      'showAuthorizeAgain',
      'authorizeAgain',
    ]);
  });

  it('limits the rate of every call that writes, except calls between services', () => {
    const writing = endpointRows.filter(([, row]) => row.method !== 'GET' && row.access !== 'service');
    expect(writing.length).toBeGreaterThan(15);
    expect(writing.filter(([, row]) => row.rateLimit === undefined).map(([name]) => name)).toEqual([]);
  });

  it('limits the rate of everything the public can call', () => {
    for (const [name, row] of endpointRows) {
      if (row.access === 'public') expect([name, row.rateLimit]).not.toContain(undefined);
    }
  });
});

describe('endpointPath', () => {
  it('fills in parameters, encoded, below the prefix of the service', () => {
    expect(endpointPath(endpoints.searchEditors, { username: 'a/../b' })).toBe('/api/team/search/a%2F..%2Fb');
    expect(endpointPath(endpoints.readLog, { videoId: 'v' })).toBe('/logs/v');
  });

  it('misses no parameter silently', () => {
    expect(() => endpointPath(endpoints.readLog)).toThrow('videoId');
  });
});

describe('the envelope', () => {
  it('holds data or null, and field errors', () => {
    const schema = envelopeOf(z.string());
    expect(schema.safeParse({ statusCode: 200, success: true, message: 'OK', data: 'x' }).success).toBe(true);
    expect(
      schema.safeParse({
        statusCode: 400,
        success: false,
        message: 'm',
        data: null,
        errors: [{ path: 'a', message: 'm' }],
      }).success,
    ).toBe(true);
    expect(schema.safeParse({ statusCode: 200, success: true, message: 'OK', data: 7 }).success).toBe(false);
  });
});
