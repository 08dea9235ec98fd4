import { projectConfig } from '../../../jest.preset.mjs';

export default projectConfig({ name: 'journey', dir: import.meta.dirname });
