import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'api', dir: import.meta.dirname, stack: true });
