import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { chunkGroups } from './chunks.mjs';
import { compileHints } from './compile-hints.mjs';
import { leanMantine, unusedStyles } from './lean-mantine.mjs';
import { leanImports } from './lean-imports.mjs';
import { leanRouter } from './lean-router.mjs';
import { pureContracts } from './pure-contracts.mjs';
import { withoutServerFields } from './without-server-fields.mjs';

const root = import.meta.dirname;
const workspace = join(root, '../..');

/** The address of a service. The default is on the page's own origin, where the server proxies the calls. */
const address = (name: string, own: string) => JSON.stringify(process.env[name] ?? own);

const port = (name: string, usual: number) => `http://127.0.0.1:${process.env[name] || usual}`;
const withoutPrefix = (path: string) => path.replace(/^\/\w+/, '');

/** The targets of the development server's proxy, like tools/local-stack/src/service-proxy.ts for the built pages. */
const services: Record<string, ProxyOptions> = {
  '/api/': { target: port('API_PORT', 3000) },
  '/status/': { target: port('STATUS_PORT', 3001), rewrite: withoutPrefix, ws: true },
  '/upload/': { target: port('UPLOAD_PORT', 3002), rewrite: withoutPrefix },
};

const script = 'assets/[name]-[hash:6].js';

export default defineConfig(({ command }) => ({
  root,
  cacheDir: join(workspace, 'node_modules/.vite/web'),
  plugins: [withoutServerFields, pureContracts, leanMantine, leanImports, leanRouter, react(), compileHints],
  resolve: {
    alias: {
      '@cutroom/contracts': join(workspace, 'libs/contracts/src/index.ts'),
      '@cutroom/upload-client': join(workspace, 'libs/upload-client/src/index.ts'),
      // Bundlers get only the package's development build, which is larger and checks each element of a route.
      ...(command === 'build' && {
        'react-router': join(workspace, 'node_modules/react-router/dist/production/index.mjs'),
      }),
    },
  },
  define: {
    __API_URL__: address('API_URL', ''),
    __STATUS_URL__: address('STATUS_URL', '/status'),
    __UPLOAD_URL__: address('UPLOAD_URL', '/upload'),
  },
  // PostCSS, the default, warns about every `composes`.
  css: { transformer: 'lightningcss', lightningcss: { unusedSymbols: unusedStyles } },
  server: { host: 'localhost', port: 4200, strictPort: true, proxy: services },
  build: {
    outDir: join(workspace, 'dist/apps/web'),
    emptyOutDir: true,
    target: 'es2022',
    // tools/built-files.mjs reads the files of each route from the manifest.
    manifest: true,
    // public/early.js requests all files of a route.
    modulePreload: false,
    sourcemap: true,
    // These libraries have no side effects, so the build can remove unused modules.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /libs\/(?:contracts|upload-client)\/src/, sideEffects: false }],
      },
      // Six characters of a hash are enough. Each script names others, and hashes do not compress.
      output: { codeSplitting: { groups: chunkGroups }, entryFileNames: script, chunkFileNames: script },
    },
    // One style sheet for all pages: a second one would be another request, and would cause another style computation.
    cssCodeSplit: false,
    // An inlined image is a data: address, which the Content-Security-Policy would have to allow.
    assetsInlineLimit: 0,
  },
}));
