import { join } from 'node:path';
import { projectConfig } from '../../jest.preset.mjs';

export default {
  ...projectConfig({ name: 'deploy', dir: import.meta.dirname }),
  globalSetup: join(import.meta.dirname, 'src/testing/build-once.ts'),
  globalTeardown: join(import.meta.dirname, 'src/testing/remove-build.ts'),
};
