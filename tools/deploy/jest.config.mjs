import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'deploy', dir: import.meta.dirname });
