import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'jobs', dir: import.meta.dirname, stack: true });
