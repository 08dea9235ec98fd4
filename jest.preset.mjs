import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;
const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));

/** `@cutroom/*` → the library's source, from the same table that TypeScript reads. */
const moduleNameMapper = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [target]]) => [`^${name}$`, join(root, target)]),
);

export const jestReporters = ['default', join(root, 'tools/jest/count-reporter.cjs')];

/**
 * No test is timed: this ends one that hangs, on a machine that may be several times slower than usual. A test that it ends
 * goes on beside its second try and disturbs that, so only a test that runs for many minutes has a limit of its own.
 */
export const testTimeout = 600_000;

/**
 * What every project's jest configuration starts from.
 *
 * @param {{ name: string, dir: string, browser?: boolean, stack?: boolean }} project `browser`: jsdom;
 *   `stack`: the embedded MongoDB, S3, mail and YouTube parts run for the length of the suite.
 * @returns {import('jest').Config}
 */
export function projectConfig({ name, dir, browser = false, stack = false }) {
  return {
    displayName: name,
    rootDir: dir,
    testRunner: join(root, 'tools/jest/runner.cjs'),
    testEnvironment: browser ? 'jsdom' : 'node',
    testTimeout,
    // `npm test` removes its temporary files, where jest would keep what it has compiled.
    cacheDirectory: join(root, 'node_modules/.cache/jest'),
    testMatch: ['<rootDir>/**/*.spec.ts', '<rootDir>/**/*.spec.tsx'],
    modulePathIgnorePatterns: ['<rootDir>/dist'],
    transform: {
      '^.+\\.(t|j|mj)sx?$': [
        '@swc/jest',
        {
          swcrc: false,
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      ],
    },
    moduleNameMapper,
    reporters: jestReporters,
    setupFilesAfterEnv: [join(root, 'tools/jest/fail-on-console-error.ts')],
    ...(stack
      ? {
          globalSetup: join(root, 'tools/jest/start-stack.ts'),
          globalTeardown: join(root, 'tools/jest/stop-stack.ts'),
        }
      : {}),
  };
}
