import { execFileSync, execSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const stampModule = 'tools/local-stack/bin/build-stamp.mjs';
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cutroom-stamp-'));
  for (const path of ['apps/a/main.ts', 'libs/b/index.ts', 'dist/apps/a/main.js', 'nx.json']) write(path);
  mkdirSync(join(root, dirname(stampModule)), { recursive: true });
  cpSync(join(__dirname, '../bin/build-stamp.mjs'), join(root, stampModule));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text = 'text') {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Runs code that sees the exports of the module in this test's folder as `stamp`. */
const run = (code: string, env: NodeJS.ProcessEnv = {}): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import * as stamp from ${JSON.stringify(join(root, stampModule))}; ${code}`,
    ],
    { encoding: 'utf8', env: { ...process.env, ...env } },
  );
const mark = () => run('stamp.markBuilt(stamp.fingerprint())');
const isBuilt = (env?: NodeJS.ProcessEnv) =>
  run('process.stdout.write(String(stamp.isBuilt(stamp.fingerprint())))', env) === 'true';

describe('the build stamp', () => {
  it('stays valid until a source file that is part of the build changes', () => {
    expect(isBuilt()).toBe(false);
    mark();
    expect(isBuilt()).toBe(true);
    write('apps/a/main.spec.ts');
    write('tools/local-stack/README.md');
    expect(isBuilt()).toBe(true);
    write('libs/b/index.ts', 'longer text');
    expect(isBuilt()).toBe(false);
  });

  it('is invalid after a file was added, removed, or got another modification time', () => {
    const changes = [
      () => write('apps/a/added.ts'),
      () => rmSync(join(root, 'apps/a/added.ts')),
      () => utimesSync(join(root, 'nx.json'), 1, 1),
    ];
    for (const change of changes) {
      mark();
      change();
      expect(isBuilt()).toBe(false);
    }
  });

  it('is invalid when the pages have to call services at other addresses', () => {
    mark();
    expect(isBuilt({ API_URL: 'https://api.example' })).toBe(false);
    expect(isBuilt()).toBe(true);
  });

  it('is invalid when a built file is missing or the stamp cannot be parsed', () => {
    mark();
    rmSync(join(root, 'dist/apps/a/main.js'));
    expect(isBuilt()).toBe(false);
    mark();
    write('dist/build-stamp.json', '{');
    expect(isBuilt()).toBe(false);
  });
});

describe("Nx's build cache", () => {
  const repository = join(__dirname, '../../..');
  const read = (path: string): unknown => JSON.parse(readFileSync(join(repository, path), 'utf8'));

  it('depends on the installed packages, not only on package-lock.json', () => {
    const { namedInputs } = read('nx.json') as {
      namedInputs: Record<string, (string | { runtime: string })[]>;
    };
    const commands = (namedInputs.installedPackages ?? []).flatMap((input) =>
      typeof input === 'object' ? input.runtime : [],
    );
    const found = commands.map((command) => execSync(command, { cwd: repository, encoding: 'utf8' }).trim());
    expect(found).toEqual([readFileSync(join(repository, 'node_modules/.package-lock.json'), 'utf8').trim()]);
    expect(namedInputs.sharedGlobals).toContain('installedPackages');
    const { targets } = read('tools/local-stack/project.json') as {
      targets: { packages: { inputs: string[] } };
    };
    expect(targets.packages.inputs).toContain('installedPackages');
  });
});
