import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { services } from './testing/compose';
import {
  dockerfile,
  execForm,
  instructionsOf,
  stageNamed,
  stages,
  type Instruction,
} from './testing/dockerfile';
import { packageOf, readText, root, nodeImages } from './testing/paths';

const images = [...new Set(services.flatMap(([, { build }]) => (build ? [build.target] : [])))];

const texts = (instructions: Instruction[], name: string) =>
  instructions.filter((one) => one.name === name).map(({ text }) => text);

const ignoredPaths = readText('tools/deploy/Dockerfile.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The sources of each COPY instruction of a stage. */
const copiesOf = ({ instructions }: { instructions: Instruction[] }) =>
  instructions
    .filter(({ name }) => name === 'COPY')
    .map(({ flags, text }) => ({ from: flags.from, sources: text.split(/\s+/).slice(0, -1) }));

describe('Dockerfile', () => {
  it('passes the linter', () => {
    expect(validate(dockerfile)).toEqual([]);
    expect(validate('FROM debian\nFORM x')).not.toEqual([]);
  });

  it('names every stage and starts from pinned images', () => {
    const names = stages.map(({ name }) => name);
    expect(names).not.toContain('');
    expect(new Set(names).size).toBe(names.length);
    const bases = stages.map(({ base }) => base).filter((base) => !names.includes(base));
    expect([...new Set(bases)]).toEqual([
      'node:24-slim',
      'debian:bookworm-slim',
      expect.stringMatching(/^chrislusf\/seaweedfs:\d+\.\d+$/),
    ]);
  });

  it('builds the images of the compose file', () => {
    expect(images.sort()).toEqual(['mail-inbox', 'store', 'web', 'youtube-sandbox', ...nodeImages].sort());
  });

  it.each(images)('%s runs as an unprivileged user, receives signals and has a health check', (name) => {
    const instructions = instructionsOf(name);
    expect(texts(instructions, 'USER')).toEqual([expect.stringMatching(/^(node|www-data|1000:1000)$/)]);
    // COPY comes before USER, so the process cannot change its own program.
    const order = instructions.map((one) => one.name);
    expect(order.lastIndexOf('COPY')).toBeLessThan(order.indexOf('USER'));
    const started = [texts(instructions, 'ENTRYPOINT').at(-1), texts(instructions, 'CMD').at(-1)].flatMap(
      (text) => (text === undefined ? [] : [execForm(text)]),
    );
    // Docker wraps the shell form in /bin/sh, which does not forward signals.
    expect(started).not.toContain(undefined);
    expect(started.flat().length).toBeGreaterThan(0);
    const [, command = ''] = /^CMD (\[.*\])$/.exec(texts(instructions, 'HEALTHCHECK').at(-1) ?? '') ?? [];
    expect(execForm(command)?.length).toBeGreaterThan(1);
  });

  it.each(stages.map((stage) => [stage.name, stage] as const))(
    '%s copies only files that exist',
    (_name, stage) => {
      for (const { from, sources } of copiesOf(stage)) {
        for (const source of sources) {
          if (from === undefined) {
            expect([source, existsSync(join(root, source))]).toEqual([source, true]);
            expect(ignoredPaths).not.toContain(source.split('/')[0]);
          } else if (from === 'build') {
            const [, path = ''] = /^\/app\/dist\/production\/(.+)$/.exec(source) ?? [];
            expect([source, existsSync(packageOf(path))]).toEqual([source, true]);
          } else expect([source, stageNamed(from).name]).toEqual(['/app', `${stage.name}-modules`]);
        }
      }
    },
  );

  it('installs packages only from lock files, and only production dependencies into the images', () => {
    const installs = stages.flatMap(({ name, instructions }) =>
      texts(instructions, 'RUN')
        .filter((text) => /\bnpm (ci|i|install)\b/.test(text))
        .map((text) => [name, text] as const),
    );
    expect(installs).toHaveLength(5);
    for (const [name, text] of installs) {
      // The install scripts of node-av download a program that Cutroom does not use.
      const scripts = name === 'media-worker-modules' ? '--ignore-scripts ' : '';
      const production = name === 'build' ? '' : `--omit=dev ${scripts}`;
      expect([name, text]).toEqual([name, `npm ci ${production}--prefer-offline --no-audit --no-fund`]);
    }
    for (const name of nodeImages) expect(texts(instructionsOf(name), 'RUN')).toEqual([]);
  });

  it('installs the same Debian packages of nginx that the tests run', () => {
    const [install = ''] = texts(stageNamed('web').instructions, 'RUN');
    const [, packages = ''] =
      /^apt-get update && apt-get install -y --no-install-recommends ([\w -]+) && rm -rf \/var\/lib\/apt\/lists\/\*$/.exec(
        install,
      ) ?? [];
    expect(packages.split(' ')).toEqual([
      'gettext-base',
      'libnginx-mod-http-brotli-filter',
      'libnginx-mod-http-brotli-static',
      'nginx-light',
    ]);
    const needs = readText('tools/test-run/needs.mjs');
    for (const name of packages.split(' ')) expect(needs).toContain(`'${name}'`);
  });

  it('keeps secrets and local files out of the build', () => {
    expect(dockerfile).not.toMatch(/^(ARG|ADD)\b/m);
    for (const path of ['.git', '.env', '.data', 'dist', '**/node_modules'])
      expect(ignoredPaths).toContain(path);
  });
});
