import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'server-kit', dir: import.meta.dirname, stack: true });
