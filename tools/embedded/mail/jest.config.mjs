import { projectConfig } from '../../../jest.preset.mjs';

export default projectConfig({ name: 'mail-inbox', dir: import.meta.dirname });
