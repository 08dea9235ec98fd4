import { projectConfig } from '../../jest.preset.mjs';

/** Tests of the running containers, which `npm test` cannot start. The workflow in .github runs them. */
export default {
  ...projectConfig({ name: 'compose', dir: import.meta.dirname }),
  testMatch: ['<rootDir>/src/*.compose.ts'],
};
