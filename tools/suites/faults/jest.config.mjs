import { join } from 'node:path';
import { projectConfig } from '../../../jest.preset.mjs';

const figures = (name) => join(import.meta.dirname, '../kit/src/figures', name);

export default {
  ...projectConfig({ name: 'faults', dir: import.meta.dirname }),
  globals: {
    figures: ['cases', 'faults', 'kills', 'published', 'refused', 'received', 'losses'],
    seed: 'FAULTS_SEED',
  },
  globalSetup: figures('open.ts'),
  globalTeardown: figures('print.ts'),
};
