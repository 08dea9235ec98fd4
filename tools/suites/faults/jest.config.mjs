import { join } from 'node:path';
import { projectConfig } from '../../../jest.preset.mjs';

const source = (name) => join(import.meta.dirname, 'src', name);

export default {
  ...projectConfig({ name: 'faults', dir: import.meta.dirname }),
  globalSetup: source('open-figures.ts'),
  globalTeardown: source('print-figures.ts'),
};
