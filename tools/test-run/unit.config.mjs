import { join } from 'node:path';
import { jestReporters } from '../../jest.preset.mjs';

const root = join(import.meta.dirname, '../..');

/** One jest for all projects whose specs do not start whole stacks: they share workers and embedded servers. */
export default {
  rootDir: root,
  projects: [
    'apps/api',
    'apps/status-service',
    'apps/upload-service',
    'apps/web',
    'libs/*',
    'tools/embedded/*',
    'tools/local-stack',
    'tools/test-run',
  ].map((folder) => `<rootDir>/${folder}/jest.config.mjs`),
  reporters: jestReporters,
};
