import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'local-stack', dir: import.meta.dirname });
