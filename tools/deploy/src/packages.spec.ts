import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { nodeImages, packageOf, root, serviceNames } from './testing/paths';

const filesBelow = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });
const bytesBelow = (folder: string): number =>
  filesBelow(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
const readJson = <Shape>(file: string): Shape => JSON.parse(readFileSync(file, 'utf8')) as Shape;

/** The packages that the bundled programs of a project load at run time: `@aws-sdk/client-s3`, `express`. */
function requiredBy(project: string): string[] {
  const folder = packageOf(project);
  const programs = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const modules = programs.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:require|import)\("([^".][^"]*)"\)/g)].map(
      ([, name = '']) => name,
    ),
  );
  const names = modules.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(names)].filter((name) => !isBuiltin(name)).sort();
}

describe('nx run-many -t package', () => {
  it.each(nodeImages)('%s: lists every package that the programs load, and no build tool', (name) => {
    const folder = packageOf(name);
    const { dependencies } = readJson<{ dependencies: Record<string, string> }>(join(folder, 'package.json'));
    const required = requiredBy(name);
    expect(required).toContain('express');
    expect(required.filter((one) => !(one in dependencies))).toEqual([]);

    const { packages } = readJson<{ packages: Record<string, unknown> }>(join(folder, 'package-lock.json'));
    const installed = Object.keys(packages).filter((path) => path.startsWith('node_modules/'));
    for (const tool of ['typescript', 'nx', 'jest', 'vite', 'react', 'lmdb', 'mingo']) {
      expect(installed).not.toContain(`node_modules/${tool}`);
    }
    // The decoder takes up 175 MB, and only its image may be under the GPL.
    const decodes = name === 'media-worker';
    expect([name, installed.includes('node_modules/node-av')]).toEqual([name, decodes]);
    // node:24-slim has about 240 MB. A service must not add much more than half of that.
    const bytes = installed
      .map((path) => join(root, path))
      .filter((path) => existsSync(path))
      .reduce((sum, path) => sum + bytesBelow(path), bytesBelow(folder));
    expect(bytes).toBeLessThan(decodes ? 310_000_000 : 130_000_000);
  });

  it('adds the operator’s scripts to api, and the image worker to the services that decode images', () => {
    for (const name of serviceNames) {
      const files = readdirSync(packageOf(name));
      expect(files).toContain('main.js');
      expect([name, files.includes('coupon.js')]).toEqual([name, name === 'api']);
      expect([name, files.includes('seed.js')]).toEqual([name, name === 'api']);
      expect([name, files.includes('image-worker.js')]).toEqual([name, name !== 'status-service']);
    }
  });

  it('includes the decoding process in the media worker', () => {
    expect(readdirSync(packageOf('media-worker'))).toEqual(
      expect.arrayContaining(['main.js', 'decode-child.js']),
    );
  });

  it.each(['youtube-sandbox', 'mail-inbox'])('%s: is one program that needs no installation', (name) => {
    expect(readdirSync(packageOf(name))).toEqual(['main.js']);
    expect(requiredBy(name)).toEqual([]);
  });

  it('web: has gzip and brotli variants of scripts and style sheets, and no source map', () => {
    const folder = packageOf('web');
    const files = filesBelow(folder);
    expect(files).toEqual(expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz', 'assets']));
    const large = files.filter(
      (file) => /\.(js|css)$/.test(file) && statSync(join(folder, file)).size > 1_000,
    );
    expect(large.length).toBeGreaterThan(10);
    for (const file of large) expect(files).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(bytesBelow(folder)).toBeLessThan(10_000_000);
  });
});
