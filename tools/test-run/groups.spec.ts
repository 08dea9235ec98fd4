import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(__dirname, '../..');
const jestBin = join(root, 'node_modules/jest/bin/jest.js');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutroom-groups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes spec files below `project` and groups them. @returns the test files to run, relative to the folder */
function groupsOf(specs: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(specs)) {
    mkdirSync(join(folder, 'project', name, '..'), { recursive: true });
    writeFileSync(join(folder, 'project', name), text);
  }
  const places = { root: folder, folder: join(folder, 'project'), into: join(folder, 'groups') };
  const groups = pathToFileURL(join(__dirname, 'groups.mjs')).href;
  const script = `import { writeGroups } from ${JSON.stringify(groups)};
    console.log(JSON.stringify(writeGroups(${JSON.stringify(places)})));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return (JSON.parse(stdout) as string[]).map((path) => path.replace(`${folder}/`, ''));
}

/** Runs test files. @returns the reporter's figures */
function run(paths: string[]) {
  const config = {
    rootDir: folder,
    testMatch: paths.map((path) => join(folder, path)),
    transform: {},
    reporters: [join(root, 'tools/jest/count-reporter.cjs')],
  };
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
  const counts = join(folder, 'counts');
  const args = [jestBin, '-c', join(folder, 'jest.config.json'), '-i', '--cache=false'];
  spawnSync(process.execPath, args, { cwd: folder, env: { ...process.env, CUTROOM_TEST_COUNTS: counts } });
  const [name = ''] = readdirSync(counts);
  return JSON.parse(readFileSync(join(counts, name), 'utf8')) as {
    passed: number;
    failed: number;
    files: { path: string; ms: number }[];
    failures: { file: string; test: string }[];
  };
}

const passing = (title: string) => `it(${JSON.stringify(title)}, () => expect(1).toBe(1));`;

describe('groups of spec files', () => {
  it('contain every spec file of a project once, and none from dist or node_modules', () => {
    const long = `// ${'x'.repeat(30_000)}`;
    const paths = groupsOf({
      'src/a.spec.ts': long,
      'src/b.spec.tsx': long,
      'src/c.spec.ts': long,
      'src/c.ts': '',
      'dist/d.spec.ts': '',
      'node_modules/some/e.spec.ts': '',
    });
    expect(paths).toEqual(['groups/group-1.spec.js', 'groups/group-2.spec.js']);
    const texts = paths.map((path) => readFileSync(join(folder, path), 'utf8'));
    const named = texts.map((text) => [...text.matchAll(/describe\("(.+?)"/g)].map(([, name]) => name));
    expect(named).toEqual([['project/src/a.spec.ts', 'project/src/b.spec.tsx'], ['project/src/c.spec.ts']]);
  });

  it('do not contain spec files that ask for their own environment or modules', () => {
    const paths = groupsOf({
      'a.spec.ts': '/** @jest-environment jsdom */',
      'b.spec.ts': "jest.mock('node:fs');",
      'c.spec.ts': '',
    });
    expect(paths).toEqual(['groups/group-1.spec.js', 'project/a.spec.ts', 'project/b.spec.ts']);
  });

  it('apply the hooks of a file only to its own tests, and report each file by its path', () => {
    const paths = groupsOf({
      'a.spec.ts': `beforeEach(() => { throw new Error('only of a'); }); ${passing('fails')}`,
      'b.spec.ts': `describe('b', () => { ${passing('passes')} });`,
    });
    const { passed, failed, files, failures } = run(paths);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(files.map(({ path }) => path)).toEqual(['project/a.spec.ts', 'project/b.spec.ts']);
    expect(failures).toMatchObject([{ file: 'project/a.spec.ts', test: 'fails' }]);
  });
});
