import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'abuse', dir: import.meta.dirname });
