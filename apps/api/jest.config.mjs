import { projectConfig } from '../../jest.preset.mjs';

export default {
  ...projectConfig({ name: 'api', dir: import.meta.dirname, stack: true }),
  // Argon2, transactions and killed processes take their time on a busy machine.
  testTimeout: 30_000,
};
