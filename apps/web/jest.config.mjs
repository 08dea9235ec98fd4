import { join } from 'node:path';
import { projectConfig } from '../../jest.preset.mjs';

const config = projectConfig({ name: 'web', dir: import.meta.dirname, browser: true });
const testing = join(import.meta.dirname, 'src/testing');

export default {
  ...config,
  testEnvironment: join(testing, 'browser-environment.mjs'),
  moduleNameMapper: {
    ...config.moduleNameMapper,
    '\\.module\\.css$': join(testing, 'css-module.ts'),
    '\\.css$': join(testing, 'plain-css.ts'),
    '\\.webp$': join(testing, 'picture.ts'),
  },
  setupFilesAfterEnv: [...config.setupFilesAfterEnv, join(testing, 'set-up.ts')],
};
