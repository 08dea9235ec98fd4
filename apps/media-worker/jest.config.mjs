import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'media-worker', dir: import.meta.dirname, stack: true });
