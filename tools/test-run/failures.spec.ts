import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(__dirname, '../..');
const url = (name: string) => JSON.stringify(pathToFileURL(join(__dirname, name)).href);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutroom-failures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string) {
  // Playwright refuses to run in a worker of jest.
  const env = { ...process.env, CI: '', JEST_WORKER_ID: undefined };
  const args = ['--input-type=module', '-e', script];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env });
  return { status, lines: stdout.trimEnd().split('\n') };
}

/** Runs stages as `npm test` does. @returns the lines that it prints after their output */
function runStages(stages: object[]) {
  const { status, lines } = run(`
    import { runStage, printResults } from ${url('stages.mjs')};
    for (const stage of ${JSON.stringify(stages)}) await runStage(stage, { collect: true });
    console.log('-- results');
    process.exitCode = printResults();
  `);
  return { status, results: lines.slice(lines.indexOf('-- results') + 1) };
}

/** Creates a jest project with these spec files. @returns a stage that runs it */
function jestStage(specs: Record<string, string>) {
  for (const [name, text] of Object.entries(specs)) writeFileSync(join(folder, name), text);
  const config = {
    rootDir: folder,
    testMatch: ['<rootDir>/*.spec.js'],
    transform: {},
    reporters: ['default', join(root, 'tools/jest/count-reporter.cjs')],
  };
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
  const jest = [process.execPath, join(root, 'node_modules/jest/bin/jest.js')];
  return {
    name: 'unit',
    counted: true,
    command: [...jest, '-c', join(folder, 'jest.config.json'), '-i', '--cache=false'],
  };
}

/** Creates a Playwright project that needs no browser. @returns a stage that runs it */
function playwrightStage(spec: string) {
  writeFileSync(join(folder, 'a.e2e.js'), spec);
  const reporter = JSON.stringify([['list'], [join(root, 'apps/web-e2e/src/count-reporter.ts')]]);
  const config = `module.exports = { testMatch: '*.e2e.js', retries: 1, reporter: ${reporter} };`;
  writeFileSync(join(folder, 'playwright.config.js'), config);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const playwright = [process.execPath, join(root, 'node_modules/@playwright/test/cli.js'), 'test'];
  return { name: 'web-e2e', counted: true, command: [...playwright, '-c', folder] };
}

const pathOf = (name: string) => relative(root, join(folder, name));

describe('the results of npm test', () => {
  it('name each failed test with its file and message, right before the last line', () => {
    const stage = jestStage({
      'a.spec.js': `
        describe('counting', () => {
          it('knows one', () => expect(1).toBe(1));
          describe('of two', () => it('is exact', () => { throw new Error('first line\\nsecond line'); }));
        });`,
    });
    const { status, results } = runStages([stage]);
    expect(status).toBe(1);
    expect(results.at(-1)).toBe('1 passed, 1 failed');
    const start = results.indexOf(`Failed: ${pathOf('a.spec.js')} › counting › of two › is exact`);
    expect(start).toBeGreaterThan(results.indexOf('The ten slowest spec files:'));
    expect(results.slice(start + 1, start + 3)).toEqual(['    Error: first line', '    second line']);
  });

  it('name a spec file that does not load', () => {
    const { results } = runStages([jestStage({ 'b.spec.js': "require('./gone');" })]);
    const start = results.indexOf(`Failed: ${pathOf('b.spec.js')}`);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(results.slice(start).join('\n')).toContain("Cannot find module './gone'");
    expect(results.at(-1)).toBe('0 passed, 1 failed');
  });

  it('name a stage that failed without a failed test, with the end of its output', () => {
    const script = "for (let i = 1; i <= 40; i++) console.log('line ' + i); process.exitCode = 3;";
    const { status, results } = runStages([
      { name: 'lint', command: [process.execPath, '-e', script] },
      { name: 'format', command: [process.execPath, '-e', ''] },
    ]);
    const end = Array.from({ length: 15 }, (_, i) => `    line ${i + 26}`);
    expect(results).toEqual(['', "Failed: stage 'lint', exit status 3", ...end, '', '1 passed, 1 failed']);
    expect(status).toBe(1);
  });

  it('name a stage that exits with success before any test has ended', () => {
    const { status, results } = runStages([jestStage({ 'c.spec.js': "it('ends', () => process.exit(0));" })]);
    expect(results).toContain("Failed: stage 'unit', no result of any test");
    expect([status, results.at(-1)]).toEqual([1, '0 passed, 1 failed']);
  });

  it('do not count a skipped journey, and count a retried one once', () => {
    const stage = playwrightStage(`
      const { test } = require('@playwright/test');
      test('passes', () => undefined);
      test.skip('is left out', () => undefined);
      test('passes at last', ({}, { retry }) => { if (retry === 0) throw new Error('not yet'); });`);
    const { status, results } = runStages([stage]);
    expect([status, results.at(-1)]).toEqual([0, '2 passed, 0 failed']);
  });

  it('list no failure when everything passed', () => {
    const { status, results } = runStages([{ name: 'lint', command: [process.execPath, '-e', ''] }]);
    expect({ status, results }).toEqual({ status: 0, results: ['', '1 passed, 0 failed'] });
  });
});

describe('failureLines', () => {
  const listOf = (failures: object[]) =>
    run(`
      import { failureLines } from ${url('failures.mjs')};
      console.log(failureLines(${JSON.stringify(failures)}).join('\\n'));
    `).lines;

  it('shortens long messages, long lines and long lists, and removes colours', () => {
    const lines = Array.from({ length: 20 }, (_, i) => `line ${i + 1}`);
    const message = ['\u001b[31mred\u001b[39m', 'x'.repeat(400), ...lines].join('\n');
    const failures = Array.from({ length: 32 }, (_, i) => ({ file: 'a.spec.ts', test: `${i + 1}`, message }));
    const list = listOf(failures);
    const first = ['    red', `    ${'x'.repeat(300)}…`, ...lines.slice(0, 13).map((line) => `    ${line}`)];
    expect(list.slice(0, 17)).toEqual(['Failed: a.spec.ts › 1', ...first, '    …']);
    expect(list.at(-1)).toBe('… and 2 more');
    expect(list.filter((line) => line.startsWith('Failed: '))).toHaveLength(30);
  });
});
