import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findCycles, findUpwardImports, readImports, type ImportGraph } from './source-imports';

const root = join(__dirname, '../..');
const api = readImports(join(root, 'apps/api/src'));
const publishing = 'features/publishing';

/** The folders from top to bottom. Each imports only from itself and from those after it. */
const chain = ['sweeps', 'start', 'consent', 'callback', 'transfer', 'records', 'google'];

describe('the imports', () => {
  it.each(['apps', 'libs', 'tools'])('of %s form no cycle', (folder) => {
    const graph = readImports(join(root, folder));
    expect(graph.size).toBeGreaterThan(100);
    expect(findCycles(graph)).toEqual([]);
  });

  it('of publishing go from sweeps, start, consent and callback down to transfer, records and google', () => {
    for (const folder of chain) expect([...api.keys()].join('\n')).toContain(`${publishing}/${folder}/`);
    expect(findUpwardImports(api, publishing, chain)).toEqual([]);
  });
});

/** `features/a/x.ts → features/b/y.ts` for every import between features that no deps file declares. */
function undeclaredImports(graph: ImportGraph): string[] {
  const featureOf = (file: string) => /^features\/([a-z]+)\//.exec(file)?.[1];
  return [...graph].flatMap(([file, imported]) =>
    featureOf(file) === undefined || /\.(deps|spec)\.ts$|\/testing\//.test(file)
      ? []
      : imported
          .filter((target) => ![undefined, featureOf(file)].includes(featureOf(target)))
          .map((target) => `${file} → ${target}`),
  );
}

describe('the features of api', () => {
  it('import each other only in their deps files or in the direction of buildsOn', () => {
    const undeclared = undeclaredImports(api);
    const buildsOn = [
      /^features\/(publishing|comments|details|browse|proposals|templates)\/.* → features\/video\//,
      /^features\/(video|publishing|comments)\/.* → features\/notifications\//,
      /^features\/notifications\/.* → features\/client\//,
      /^features\/(editor|deletion)\/.* → features\/team\//,
      /^features\/(decisions|bin|storage)\/.* → features\/(video|comments|publishing)\//,
      /^features\/publishing\/create-publishing\.ts → /,
    ];
    expect(undeclared.filter((line) => !buildsOn.some((rule) => rule.test(line)))).toEqual([]);
    expect(buildsOn.filter((rule) => !undeclared.some((line) => rule.test(line)))).toEqual([]);
  });

  it('do not import the composition root', () => {
    const roots = ['deps.ts', 'compose.ts', 'app.ts'];
    const upward = [...api].filter(
      ([file, imported]) =>
        file.startsWith('features/') &&
        !/\.spec\.ts$|\/testing\//.test(file) &&
        imported.some((target) => roots.includes(target)),
    );
    expect(upward.map(([file]) => file)).toEqual([]);
  });
});

describe('readImports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('finds imports of values and types, re-exports and dynamic imports, but no packages', () => {
    const files = {
      'a.ts': "import { b } from './b';\nimport type { C } from './deep/c';\nimport fs from 'node:fs';\n",
      'b.ts': "export * from './deep';\nexport const later = () => import('./page');\n",
      'page.tsx': '',
      'deep/c.ts': '',
      'deep/index.ts': '',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const graph = readImports(folder);
    expect(graph.get('a.ts')).toEqual(['b.ts', 'deep/c.ts']);
    expect(graph.get('b.ts')).toEqual(['deep/index.ts', 'page.tsx']);
  });
});

describe('findCycles', () => {
  it('reports a cycle with its path, and nothing for a graph without one', () => {
    const graph: ImportGraph = new Map([
      ['a.ts', ['b.ts', 'c.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', []],
    ]);
    expect(findCycles(graph)).toEqual([]);
    expect(findCycles(new Map([...graph, ['c.ts', ['a.ts']]]))).toEqual(['a.ts → b.ts → c.ts → a.ts']);
  });
});

describe('findUpwardImports', () => {
  it.each([
    ['transfer/sweep.ts', 'callback/end.ts', true],
    ['google/call.ts', 'records/consent.ts', true],
    ['consent/create.ts', 'publishing.routes.ts', true],
    ['start/start.ts', 'testing/stage.ts', true],
    ['callback/end.ts', 'transfer/lease.ts', false],
    ['publishing.routes.ts', 'start/start.ts', false],
    ['start/start.spec.ts', 'testing/stage.ts', false],
  ])('when %s imports %s, reports a violation: %p', (file, target, isViolation) => {
    const graph = new Map([[`${publishing}/${file}`, [`${publishing}/${target}`]]]);
    const violation = `${publishing}/${file} → ${publishing}/${target}`;
    expect(findUpwardImports(graph, publishing, chain)).toEqual(isViolation ? [violation] : []);
  });
});
