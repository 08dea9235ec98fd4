import { outgrowing } from '@cutroom/contracts/testing';
import express, { type Request } from 'express';
import { Writable } from 'node:stream';
import { bearerToken } from './http/access';
import { clientAddress } from './http/client-address';
import { parse as parseCookies } from 'cookie';
import { createLogger } from './logger';
import { objectKeyOf } from './storage/object-address';
import { redact } from './redact';
import { redactText } from './redact-text';

const secret = 'abcdefgh12345';
const secrets: [string, (secret: string) => string][] = [
  ['a bearer token', (value) => `Bearer ${value}`],
  ['a signed address', (value) => `https://s3/a.mp4?X-Amz-Signature=${value}&x=1`],
  ['a ticket in a path', (value) => `/api/video/mute/${value}.${value}`],
  ['an OAuth code', (value) => `/callback?code=${value}`],
  ['a session token', (value) => `eyJhbGciOiJIUzI1NiJ9.${value}.${value}`],
  ['an access token', (value) => `ya29.${value}`],
  ['a password in an address', (value) => `mongodb://admin:${value}@db/cutroom`],
];

/** The longest text that Node and nginx accept from anybody: a path, or one header. */
const app = express();
app.set('trust proxy', 'loopback');
const requestWith = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as Request;
const logger = createLogger({
  service: 'test',
  level: 'info',
  destination: new Writable({ write: (_chunk, _encoding, done) => done() }),
});
const readers: [string, (text: string) => unknown][] = [
  ['redactText', redactText],
  ['redact', (text) => redact({ text, [text.slice(0, 20_000)]: text })],
  ['redact, as a key', (text) => redact({ [text]: 1 })],
  ['redact, in an error', (text) => redact({ err: Object.assign(new Error(text), { state: text }) })],
  ['a logged message', (text) => logger.info(text)],
  ['a logged value', (text) => logger.info({ path: text, err: new Error(text) }, text)],
  ['a bound value', (text) => logger.child({ text }).info('bound')],
  ['the bearer token', (text) => bearerToken({ headers: { authorization: `Bearer ${text}` } })],
  ['the authorization header', (text) => bearerToken({ headers: { authorization: text } })],
  ['a cookie', parseCookies],
  ['the client address', (text) => clientAddress(requestWith({ 'x-forwarded-for': text }), app)],
  ['an object address', (text) => objectKeyOf(`http://s3/cutroom/${text}`, 'cutroom', ['http://s3'])],
  ['an address of nothing', (text) => objectKeyOf(text, 'cutroom', ['http://s3'])],
];

describe("the time to redact a client's text grows linearly", () => {
  it.each(readers)('in %s', (_, read) => {
    expect(outgrowing(read)).toBeUndefined();
  });
});

describe('a long text in a log', () => {
  it('is truncated', () => {
    expect(redact('x'.repeat(8_192))).toBe('x'.repeat(8_192));
    const cut = redact('x y '.repeat(250_000)) as string;
    expect(cut).toHaveLength(8_192);
    expect(cut.endsWith('…')).toBe(true);
  });

  it('of one word is removed completely when truncated', () => {
    expect(redact(`start ${'x'.repeat(100_000)}`)).toBe('start …');
  });

  it.each(secrets)('contains nothing of %s at any truncation point', (_, text) => {
    const length = text(secret).length;
    for (const end of [8_192, 65_536]) {
      for (let before = end - length - 2; before <= end + 2; before += 1) {
        const logged = redact(`${'x '.repeat(before / 2)}${text(secret)} ${'y '.repeat(40_000)}`) as string;
        expect(logged).not.toContain(secret.slice(0, 5));
      }
    }
  });

  it.each(secrets)('contains nothing of %s after long secrets', (_, text) => {
    const hidden = `code=${'z'.repeat(65_500)} `;
    for (let padding = 0; padding < 40; padding += 1) {
      const logged = redact(`${hidden}${' '.repeat(padding)}${text(secret)} end`) as string;
      expect(logged).not.toContain(secret.slice(0, 5));
    }
  });
});

describe('a large value in a log', () => {
  it('is limited in keys, items and characters', () => {
    const keys = Object.fromEntries(Array.from({ length: 5_000 }, (__, n) => [`k${n}`, n]));
    expect(Object.keys(redact(keys) as object)).toHaveLength(101);
    const wide = (depth: number): unknown =>
      depth === 0 ? 'x'.repeat(1_000) : Array(100).fill(wide(depth - 1));
    expect(JSON.stringify(redact(wide(4))).length).toBeLessThan(300_000);
  });

  it('hides the value of an overlong key', () => {
    expect(JSON.stringify(redact({ ['k'.repeat(10_000)]: secret }))).not.toContain(secret);
  });
});
