import { projectConfig } from '../../../jest.preset.mjs';

export default projectConfig({ name: 'embedded-mongo', dir: import.meta.dirname });
