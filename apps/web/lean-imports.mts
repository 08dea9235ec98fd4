import type { Plugin } from 'vite';

/**
 * Lets dynamic imports load only their module. Vite's helper also requests what that module imports, and its style sheets;
 * early.js does so for whole routes, and all styles are in one file.
 */
export const leanImports: Plugin = {
  name: 'lean-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};
