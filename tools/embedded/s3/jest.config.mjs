import { projectConfig } from '../../../jest.preset.mjs';

export default projectConfig({ name: 'embedded-s3', dir: import.meta.dirname });
