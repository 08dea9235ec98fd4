import { join } from 'node:path';
import { projectConfig } from '../../../jest.preset.mjs';

const figures = (name) => join(import.meta.dirname, '../kit/src/figures', name);

export default {
  ...projectConfig({ name: 'abuse', dir: import.meta.dirname }),
  globals: { figures: ['calls', 'sockets', 'refusals', 'flaws'] },
  globalSetup: figures('open.ts'),
  globalTeardown: figures('print.ts'),
};
