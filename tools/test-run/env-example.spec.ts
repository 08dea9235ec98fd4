import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The files that declare variables, one name per line: as a key of a shape, or as a port of the stack. */
const sources = [
  'libs/server-kit/src/env-variables.ts',
  'apps/api/src/environment.ts',
  'apps/api/src/timing.ts',
  'apps/status-service/src/environment.ts',
  'apps/upload-service/src/environment.ts',
  'apps/media-worker/src/environment.ts',
  'tools/local-stack/src/settings.ts',
];
const declared = sources.flatMap((path) => [
  ...read(path).matchAll(/^\s+([A-Z][A-Z0-9_]{3,}):/gm),
  ...read(path).matchAll(/\['([A-Z][A-Z0-9_]{3,})', \d+\]/g),
]);

describe('.env.example', () => {
  const lines = read('.env.example').split('\n');
  const names = lines
    .map((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1])
    .filter((name) => name !== undefined);

  it('is compared with more than forty declared variables', () => {
    expect(declared.length).toBeGreaterThan(40);
  });

  it('names every variable of the services and of the local stack', () => {
    const missing = declared.map(([, name]) => name).filter((name) => name && !names.includes(name));
    expect(missing).toEqual([]);
  });

  it('names each variable once, below a comment', () => {
    expect(new Set(names).size).toBe(names.length);
    lines.forEach((line, index) => {
      if (!/^[A-Z]/.test(line)) return;
      const before = lines
        .slice(0, index)
        .reverse()
        .find((other) => !/^[A-Z]/.test(other));
      expect([line, before]).toEqual([line, expect.stringMatching(/^# /)]);
    });
  });
});
