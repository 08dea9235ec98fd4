import { projectConfig } from '../../../jest.preset.mjs';

export default projectConfig({ name: 'youtube-sandbox', dir: import.meta.dirname });
