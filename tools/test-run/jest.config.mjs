import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'test-run', dir: import.meta.dirname });
