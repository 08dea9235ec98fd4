import { projectConfig } from '../../../jest.preset.mjs';

export default projectConfig({ name: 'bench', dir: import.meta.dirname });
