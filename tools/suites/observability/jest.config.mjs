import { projectConfig } from '../../../jest.preset.mjs';

export default projectConfig({ name: 'observability', dir: import.meta.dirname });
