import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'status-service', dir: import.meta.dirname, stack: true });
