import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunks.mjs';

const root = import.meta.dirname;
const workspace = join(root, '../..');

/** An empty value is valid: the service has the page's own origin. */
const address = (name: string, local: string) => JSON.stringify(process.env[name] ?? local);

/** What only the servers and the type checker read of an endpoint. The page sends what its types allow. */
const serverFields = new Set([
  'summary',
  'rateLimit',
  'params',
  'query',
  'body',
  'bodyMaxBytes',
  'fields',
  'data',
  'page',
]);

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

/** The object that each `defineEndpoint({…})` of a module describes. */
function endpointsIn(node: unknown): { properties: (SyntaxNode & { key?: { name?: string } })[] }[] {
  if (Array.isArray(node)) return node.flatMap(endpointsIn);
  if (typeof node !== 'object' || node === null) return [];
  const {
    type,
    callee,
    arguments: [endpoint] = [],
  } = node as {
    type?: string;
    callee?: { name?: string };
    arguments?: never[];
  };
  if (type === 'CallExpression' && callee?.name === 'defineEndpoint' && endpoint) return [endpoint];
  return Object.values(node).flatMap(endpointsIn);
}

/** Keeps the server's half of the endpoint table, and with it most schemas, out of the pages. */
const withoutServerFields: Plugin = {
  name: 'without-server-fields',
  apply: 'build',
  transform: {
    filter: { id: /libs\/contracts\/src\/endpoints\/[\w.-]+\.ts$/ },
    handler(code) {
      const unread = endpointsIn(this.parse(code, { lang: 'ts' }))
        .flatMap(({ properties }) => properties)
        .filter(({ key }) => serverFields.has(key?.name ?? ''));
      let kept = code;
      // From the end, so that the offsets of those before stay right. What is left of one is its comma or its line.
      for (const { start, end } of unread.sort((one, other) => other.start - one.start)) {
        kept = kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, '');
      }
      // Lines stay what they were, or nearly.
      return { code: kept, map: null };
    },
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
      output: { codeSplitting: { groups: chunkGroups } },
    },
    // An inlined image is a data: address, which the Content-Security-Policy would have to allow.
    assetsInlineLimit: 0,
  },
});
