import { projectConfig } from '../../jest.preset.mjs';

export default projectConfig({ name: 'contracts', dir: import.meta.dirname });
