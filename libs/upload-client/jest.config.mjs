import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'upload-client', dir: import.meta.dirname });
