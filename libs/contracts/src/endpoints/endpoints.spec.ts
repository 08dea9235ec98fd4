import * as z from 'zod/mini';
import { envelopeOf } from '../envelope';
import { limits } from '../limits';
import { endpointPath, type Endpoint } from './endpoint';
import { endpointRows, endpoints } from './endpoints';

/** The calls whose paths are part of the product (docs/architecture.md#the-endpoint-table). */
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

  it('contains no call twice', () => expect(new Set(calls).size).toBe(calls.length));

  it('has a schema for every parameter in a path', () => {
    for (const [, row] of endpointRows) expect(row.path.includes(':')).toBe(row.params !== undefined);
  });

  it('limits exactly the text fields of every multipart body', () => {
    const multipart = endpointRows.map(([, row]: [string, Endpoint]) => row).filter((row) => row.file);
    expect(multipart.length).toBeGreaterThan(2);
    for (const { body, fields = {} } of multipart) {
      const shape = body instanceof z.ZodMiniObject ? (body.shape as Record<string, z.ZodMiniType>) : {};
      expect(Object.keys(fields).sort()).toEqual(Object.keys(shape).sort());
    }
  });

  it('allows enough bytes for the longest value that a field accepts', () => {
    // Three bytes per character, the most that UTF-8 needs for one code unit.
    const longest = (max: number) => `${'\u0939'.repeat(max)}${'\u3000'.repeat(limits.paddingMax)}`;
    const { fields, body } = endpoints.updateEditor;
    const about = longest(limits.aboutMaxCharacters);
    expect(body.safeParse({ about, name: longest(limits.nameMax) }).success).toBe(true);
    expect(new TextEncoder().encode(about).length).toBeLessThan(fields.about);
    for (const [, row] of endpointRows as [string, Endpoint][]) {
      if (!row.fields || !(row.body instanceof z.ZodMiniObject)) continue;
      for (const [name, max] of Object.entries(row.fields)) {
        const schema = (row.body.shape as Record<string, z.ZodMiniType>)[name];
        // Every value over the byte limit is also too long for the schema.
        for (const character of ['\u0939', '\u3000', 'a\u0301\u0302']) {
          const over = character.repeat(Math.ceil((max + 1) / 3 / character.length));
          expect([name, schema && z.safeParse(schema, over).success]).toEqual([name, false]);
        }
      }
    }
  });

  it('converts every schema to JSON Schema', () => {
    for (const [, row] of endpointRows) {
      for (const schema of [row.params, row.query, row.body, row.data]) {
        if (schema)
          expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).toBeInstanceOf(Object);
      }
    }
  });

  it('is public only for sign-up, sign-in, a forgotten password, emailed invitations, the redirect from the consent page and muting', () => {
    const open = endpointRows.filter(([, row]) => row.access === 'public').map(([name]) => name);
    expect(open).toEqual([
      'sendOtp',
      'verifyOtp',
      'checkUsername',
      'signUpCreator',
      'signUpEditor',
      'signIn',
      'requestPasswordReset',
      'resetPassword',
      'readInviteLink',
      'publishCallback',
      'showAuthorizeAgain',
      'authorizeAgain',
      'showMute',
      'muteByLink',
    ]);
  });

  it('has a rate limit for every call that writes, except calls between services', () => {
    const writing = endpointRows.filter(([, row]) => row.method !== 'GET' && row.access !== 'service');
    expect(writing.length).toBeGreaterThan(15);
    expect(writing.filter(([, row]) => row.rateLimit === undefined).map(([name]) => name)).toEqual([]);
  });

  it('has a rate limit for every public call', () => {
    for (const [name, row] of endpointRows) {
      if (row.access === 'public') expect([name, row.rateLimit]).not.toContain(undefined);
    }
  });
});

describe('endpointPath', () => {
  it('inserts percent-encoded parameters below the prefix of the service', () => {
    expect(endpointPath(endpoints.searchEditors, { username: 'a/../b' })).toBe('/api/team/search/a%2F..%2Fb');
    expect(endpointPath(endpoints.readLog, { videoId: 'v' })).toBe('/logs/v');
  });

  it('throws for a missing parameter', () => {
    expect(() => endpointPath(endpoints.readLog)).toThrow('videoId');
  });
});

describe('envelopeOf', () => {
  it('accepts data or null, and field errors', () => {
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
