import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'upload-service', dir: import.meta.dirname, stack: true });
