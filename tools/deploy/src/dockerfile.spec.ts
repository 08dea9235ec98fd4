import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { execForm, parseDockerfile } from './images/parse-dockerfile';
import { builtImage, root } from './testing/images';

const source = readFileSync(join(root, 'tools/deploy/Dockerfile'), 'utf8');
const stages = parseDockerfile(source);
const final = ['api', 'status-service', 'upload-service', 'web', 'store'] as const;
const serviceNames = ['api', 'status-service', 'upload-service'] as const;

const stage = (name: string) => {
  const found = stages.find((one) => one.name === name);
  if (!found) throw new Error(`no stage ${name}`);
  return found;
};
const texts = (name: string, instruction: string) =>
  stage(name)
    .instructions.filter((one) => one.name === instruction)
    .map(({ text }) => text);

describe('the Dockerfile', () => {
  it('has nothing that the linter finds', () => {
    expect(validate(source)).toEqual([]);
    expect(validate('FROM debian\nFORM x')).not.toEqual([]);
  });

  it('starts from pinned images: Node 24, Debian, SeaweedFS', () => {
    expect([...new Set(stages.map(({ base }) => base))]).toEqual([
      'node:24-slim',
      'debian:bookworm-slim',
      expect.stringMatching(/^chrislusf\/seaweedfs:\d+\.\d+$/),
    ]);
  });

  it.each(final)('%s: nobody is root, signals arrive, health is asked', (name) => {
    expect(texts(name, 'USER')).toEqual([expect.stringMatching(/^(node|www-data|1000:1000)$/)]);
    const started = [...texts(name, 'ENTRYPOINT'), ...texts(name, 'CMD')].map(execForm);
    expect(started).not.toContain(undefined);
    expect(started.flat().length).toBeGreaterThan(0);
    expect(texts(name, 'HEALTHCHECK')).toEqual([expect.stringMatching(/^CMD \[/)]);
    // Only what runs as root comes after nothing: the user changes once everything is in place.
    const order = stage(name).instructions.map((one) => one.name);
    expect(order.lastIndexOf('COPY')).toBeLessThan(order.indexOf('USER'));
  });

  it('installs by the lock file alone, and in the images production dependencies alone', () => {
    const installs = stages.flatMap(({ name }) => texts(name, 'RUN').map((text) => [name, text] as const));
    for (const [name, text] of installs.filter(([, command]) => /\bnpm (ci|i|install)\b/.test(command))) {
      expect([name, text]).toEqual([
        name,
        name === 'build'
          ? 'npm ci --prefer-offline --no-audit --no-fund'
          : 'npm ci --omit=dev --prefer-offline --no-audit --no-fund',
      ]);
    }
    for (const name of serviceNames) expect(texts(name, 'RUN')).toEqual([]);
  });

  it('takes no secret and no machine of anybody into the build', () => {
    expect(source).not.toMatch(/^(ARG|ADD)\b/m);
    const ignored = readFileSync(join(root, 'tools/deploy/Dockerfile.dockerignore'), 'utf8').split('\n');
    for (const path of ['.git', '.env', '.data', 'dist', '**/node_modules']) expect(ignored).toContain(path);
  });
});

describe('what the build commands make', () => {
  const files = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const bytes = (folder: string) =>
    files(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

  it.each(serviceNames)('%s: its bundle, its scripts and what it runs on', (name) => {
    const { root: folder, workdir, user, command } = builtImage(name);
    const app = join(folder, workdir);
    expect([user, command]).toEqual(['node', ['node', 'main.js']]);
    const top = readdirSync(app);
    expect(top).toEqual(
      expect.arrayContaining(['main.js', 'healthcheck.mjs', 'node_modules', 'package.json']),
    );
    expect(top.includes('coupon.js')).toBe(name === 'api');
    expect(top.includes('image-worker.js')).toBe(name !== 'status-service');
    for (const tool of ['typescript', 'nx', 'jest', 'vite', 'react', 'lmdb', 'mingo']) {
      expect(readdirSync(join(app, 'node_modules'))).not.toContain(tool);
    }
    // node:24-slim is about 240 MB; ours must not double it.
    expect(bytes(folder)).toBeLessThan(130_000_000);
  });

  it('web: the pages, each text also as gzip and brotli, and no map of the sources', () => {
    const { root: folder } = builtImage('web');
    const pages = files(join(folder, 'srv/web'));
    expect(pages).toEqual(expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz', 'assets']));
    const large = pages.filter(
      (file) => /\.(js|css)$/.test(file) && statSync(join(folder, 'srv/web', file)).size > 1_000,
    );
    expect(large.length).toBeGreaterThan(10);
    for (const file of large) expect(pages).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
    expect(pages.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(bytes(folder)).toBeLessThan(10_000_000);
  });
});
