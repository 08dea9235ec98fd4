import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeService, composeSource, services } from './testing/compose';
import { environmentOf } from './testing/dockerfile';
import { interpolate } from './testing/interpolate';
import { readText } from './testing/paths';
import { makeEnv } from './testing/settings';

let folder: string;
/** The variables that make-env.sh writes. */
let fresh: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutroom-env-'));
  fresh = makeEnv(join(folder, '.env'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of a service after substitution. */
const environmentWith = (name: string, env: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(composeService(name).environment ?? {}).map(([key, value]) => [
      key,
      interpolate(value, env),
    ]),
  );

describe('interpolate', () => {
  it.each([
    ['${A}-${B}', '1-'],
    ['${A:-x}${B:-x}${EMPTY:-x}', '1xx'],
    ['${B:-u:${A:?no}@h}', 'u:1@h'],
    ['[${A:+x}${EMPTY:+x}]', '[x]'],
    ['$$A ${A}', '$A 1'],
  ])('%s becomes %s', (text, expected) => {
    expect(interpolate(text, { A: '1', EMPTY: '' })).toBe(expected);
  });

  it('fails for a required variable that is missing or empty', () => {
    expect(() => interpolate('${A:?run it}', { A: '' })).toThrow('A: run it');
  });
});

describe('docker-compose.yml with an .env that make-env.sh wrote', () => {
  // Compose substitutes variables in the whole file, even in services of inactive profiles.
  it('needs no further variable, so the sandbox profile starts without a Google account', () => {
    expect(() => interpolate(composeSource, fresh)).not.toThrow();
  });

  it('fails when the .env is missing or one of its secrets is empty', () => {
    expect(() => interpolate(composeSource, {})).toThrow('run tools/deploy/make-env.sh');
    for (const name of Object.keys(fresh).filter((one) => /SECRET|TOKEN$|KEY|PASSWORD/.test(one))) {
      if (name === 'GOOGLE_CLIENT_SECRET') continue;
      expect(() => interpolate(composeSource, { ...fresh, [name]: '' })).toThrow(`${name}: run`);
    }
  });

  it('substitutes every variable in the environment of every service', () => {
    for (const [name] of services) {
      for (const value of Object.values(environmentWith(name, fresh))) expect(value).not.toMatch(/\$\{/);
    }
    const { MONGODB_URI, REDIS_URL } = environmentWith('api', fresh);
    expect(new URL(MONGODB_URI ?? '').password).toBe(fresh.MONGO_PASSWORD);
    expect(new URL(REDIS_URL ?? '').password).toBe(fresh.REDIS_PASSWORD);
  });

  it('seeds the demo team in production mode only when a Google client is set', () => {
    expect(environmentWith('demo-team', fresh).NODE_ENV).toBe('');
    expect(environmentWith('demo-team', { ...fresh, GOOGLE_CLIENT_ID: 'real' }).NODE_ENV).toBe('production');
  });

  it('registers with the sandbox the redirect URI that api sends, at any origin', () => {
    const env = { ...fresh, CUTROOM_ORIGIN: 'https://cutroom.example' };
    expect(environmentWith('youtube-sandbox', env).GOOGLE_REDIRECT_URI).toBe(
      `${environmentWith('api', env).API_PUBLIC_URL}/yt/callback`,
    );
  });
});

describe('docs/operations.md', () => {
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

  it('names only variables that the compose file or an image reads', () => {
    const documented = new Set(named(readText('docs/operations.md'), /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g));
    const read = new Set([
      // Compose and its builder read these.
      ...['COMPOSE_FILE', 'BUILDX_NO_DEFAULT_ATTESTATIONS'],
      ...named(composeSource, /\$\{(\w+)/g),
      ...services.flatMap(([, { environment = {} }]) => Object.keys(environment)),
      ...Object.keys(environmentOf('media-worker')),
    ]);
    expect([...documented].filter((name) => !read.has(name))).toEqual([]);
  });

  it('says how to replace every secret that make-env.sh writes', () => {
    const [, keys = ''] = /^## Keys\n([^]*?)^## /m.exec(readText('docs/operations.md')) ?? [];
    const rotated = named(keys, /`([A-Z]+(?:_[A-Z]+)*_?)\*?`/g);
    const secrets = Object.keys(fresh).filter((name) => /SECRET|TOKEN$|KEY|PASSWORD/.test(name));
    const has = (secret: string) =>
      rotated.some((name) => (name.endsWith('_') ? secret.startsWith(name) : secret === name));
    expect(secrets.filter((secret) => !has(secret))).toEqual([]);
  });

  it('lists for media workers on other machines only variables that their service has', () => {
    const [, list = ''] =
      /processes, on any machine[^]*?they need ([^]*?), and publish no port/.exec(
        readText('docs/operations.md'),
      ) ?? [];
    const own = Object.keys(composeService('media-worker').environment ?? {});
    const needed = named(list, /`([A-Z0-9_]+)\*?`/g);
    expect(needed.length).toBeGreaterThan(3);
    for (const name of needed) expect([name, own.some((one) => one.startsWith(name))]).toEqual([name, true]);
  });
});
