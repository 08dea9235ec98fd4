import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

function node(args: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    input,
    env: { ...process.env, NX_DAEMON: 'false', NO_COLOR: '1' },
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

type Line = [file: string, line: string];

const betweenProjects: Line[] = [
  ['apps/web/src/planted.ts', "export { createLogger } from '@cutroom/server-kit';"],
  ['apps/api/src/planted.ts', "export { Stack } from '@cutroom/local-stack';"],
  ['apps/api/src/planted.ts', "export { Person } from '@cutroom/suites-kit';"],
  ['apps/api/src/planted.ts', "export { runTransfer } from '@cutroom/upload-client';"],
  ['libs/upload-client/src/planted.ts', "export { createLogger } from '@cutroom/server-kit';"],
  [
    'apps/api/src/planted.ts',
    "export { startEmbeddedMongo } from '../../../tools/embedded/mongo/src/index';",
  ],
  ['libs/server-kit/src/planted.ts', "export { Stack } from '@cutroom/local-stack';"],
  ['libs/contracts/src/planted.ts', "export { createLogger } from '@cutroom/server-kit';"],
  ['tools/embedded/s3/src/planted.ts', "export { createLogger } from '@cutroom/server-kit';"],
  ['apps/upload-service/src/planted.ts', "export { environment } from '../../api/src/environment';"],
];
const packageInContracts: Line = ['libs/contracts/src/planted.ts', "export { pino } from 'pino';"];
const allowed: Line[] = [
  ['apps/web/src/planted.ts', "export { limits } from '@cutroom/contracts';"],
  ['apps/web/src/planted.ts', "export { runTransfer } from '@cutroom/upload-client';"],
  ['apps/api/src/planted.ts', "export { createLogger } from '@cutroom/server-kit';"],
];

const focused: Line[] = [
  ['apps/api/src/planted.spec.ts', "it.only('works', () => undefined);"],
  ['apps/web/src/planted.spec.tsx', "describe.only.each([1])('works', () => undefined);"],
  ['apps/web-e2e/src/planted.e2e.ts', "test.only('works', () => undefined);"],
  ['libs/jobs/src/planted.spec.ts', "fit('works', () => undefined);"],
];

const lines = [...betweenProjects, packageInContracts, ...allowed, ...focused];
let violations: string[][];

beforeAll(() => {
  // The boundary rule reads Nx's project graph, which this command writes to Nx's cache.
  node(['node_modules/nx/dist/bin/nx.js', 'show', 'projects']);
  violations = JSON.parse(node(['tools/test-run/lint-lines.mjs'], JSON.stringify(lines))) as string[][];
});

/** The violated rules of a line. */
const rulesOf = (line: Line): string[] | undefined => violations[lines.indexOf(line)];

describe('lint', () => {
  it.each(betweenProjects.map((line) => [...line, line] as const))(
    'refuses an import against the layering in %s: %s',
    (_file, _line, line) => expect(rulesOf(line)).toContain('@nx/enforce-module-boundaries'),
  );

  it('refuses packages other than zod in contracts', () => {
    expect(rulesOf(packageInContracts)).toContain('no-restricted-imports');
  });

  it.each(focused.map((line) => [...line, line] as const))(
    'refuses a focused test in %s: %s',
    (_file, _line, line) => expect(rulesOf(line)).toContain('no-restricted-syntax'),
  );

  it.each(allowed.map((line) => [...line, line] as const))(
    'accepts an import along the layering in %s: %s',
    (_file, _line, line) => expect(rulesOf(line)).toEqual([]),
  );
});
