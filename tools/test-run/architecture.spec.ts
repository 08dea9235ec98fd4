import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const node = (script: string, args: string[], input?: string) =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    encoding: 'utf8',
    input,
    env: { ...process.env, NX_DAEMON: 'false', NO_COLOR: '1' },
  });

/** What lint says of one line, as if it stood in a file of that project. */
function lint(file: string, line: string): string {
  const { stdout, stderr } = node('eslint/bin/eslint.js', ['--stdin', '--stdin-filename', file], `${line}\n`);
  return stdout + stderr;
}

beforeAll(() => {
  // The boundary rule reads Nx's project graph, which this command leaves in its cache.
  expect(node('nx/dist/bin/nx.js', ['show', 'projects']).status).toBe(0);
}, 120_000);

describe('a wrong import', () => {
  it.each([
    ['apps/web/src/planted.ts', "export { createLogger } from '@cutroom/server-kit';"],
    ['apps/api/src/planted.ts', "export { Stack } from '@cutroom/local-stack';"],
    [
      'apps/api/src/planted.ts',
      "export { startEmbeddedMongo } from '../../../tools/embedded/mongo/src/index';",
    ],
    ['libs/server-kit/src/planted.ts', "export { Stack } from '@cutroom/local-stack';"],
    ['libs/contracts/src/planted.ts', "export { createLogger } from '@cutroom/server-kit';"],
    ['tools/embedded/s3/src/planted.ts', "export { createLogger } from '@cutroom/server-kit';"],
    ['apps/upload-service/src/planted.ts', "export { environment } from '../../api/src/environment';"],
  ])(
    'is refused in %s: %s',
    (file, line) => {
      expect(lint(file, line)).toContain('@nx/enforce-module-boundaries');
    },
    60_000,
  );

  it('of a package is refused in contracts, which know zod alone', () => {
    expect(lint('libs/contracts/src/planted.ts', "export { pino } from 'pino';")).toContain(
      'no-restricted-imports',
    );
  }, 60_000);
});

describe('a right import', () => {
  it.each([
    ['apps/web/src/planted.ts', "export { limits } from '@cutroom/contracts';"],
    ['apps/api/src/planted.ts', "export { createLogger } from '@cutroom/server-kit';"],
  ])(
    'is let through in %s: %s',
    (file, line) => {
      expect(lint(file, line)).not.toContain('error');
    },
    60_000,
  );
});
