import { projectConfig } from '../../../jest.preset.mjs';

export default projectConfig({ name: 'embedded-kit', dir: import.meta.dirname });
