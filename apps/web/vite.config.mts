import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const workspace = join(root, '../..');

/** An empty value is valid: the service has the page's own origin. */
const address = (name: string, local: string) => JSON.stringify(process.env[name] ?? local);

/** Only the servers read the summaries and rate limits in the endpoint table, so the page does not transfer them. */
const withoutServerFields: Plugin = {
  name: 'without-server-fields',
  apply: 'build',
  transform: {
    filter: { id: /libs\/contracts\/src\/endpoints\/[\w.-]+\.ts$/ },
    handler: (code) => ({
      code: code.replace(/\b(?:summary|rateLimit):\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g, ''),
      // Lines stay what they were, or nearly.
      map: null,
    }),
  },
};

export default defineConfig({
  root,
  cacheDir: join(workspace, 'node_modules/.vite/web'),
  plugins: [withoutServerFields, react()],
  resolve: {
    alias: {
      '@cutroom/contracts': join(workspace, 'libs/contracts/src/index.ts'),
      '@cutroom/upload-client': join(workspace, 'libs/upload-client/src/index.ts'),
    },
  },
  define: {
    __API_URL__: address('API_URL', 'http://localhost:3000'),
    __STATUS_URL__: address('STATUS_URL', 'http://localhost:3001'),
    __UPLOAD_URL__: address('UPLOAD_URL', 'http://localhost:3002'),
  },
  // PostCSS, the default, warns about every `composes`.
  css: { transformer: 'lightningcss' },
  server: { host: 'localhost', port: 4200, strictPort: true },
  build: {
    outDir: join(workspace, 'dist/apps/web'),
    emptyOutDir: true,
    target: 'es2022',
    // tools/check-weight.mjs reads the files of each route from the manifest.
    manifest: true,
    sourcemap: true,
    // The modules of contracts have no side effects, so unused ones are left out.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /libs\/(?:contracts|upload-client)\/src/, sideEffects: false }],
      },
    },
    // An inlined image is a data: address, which the Content-Security-Policy would have to allow.
    assetsInlineLimit: 0,
  },
});
