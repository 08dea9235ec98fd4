import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { chunkGroups } from './chunks.mjs';

const root = import.meta.dirname;
const workspace = join(root, '../..');

/** The address of a service. The default is on the page's own origin, where the server passes its calls on. */
const address = (name: string, own: string) => JSON.stringify(process.env[name] ?? own);

const port = (name: string, usual: number) => `http://127.0.0.1:${process.env[name] || usual}`;
const withoutPrefix = (path: string) => path.replace(/^\/\w+/, '');

/** Where the development server passes calls on to: as tools/local-stack/src/service-proxy.ts does for the built pages. */
const services: Record<string, ProxyOptions> = {
  '/api/': { target: port('API_PORT', 3000) },
  '/status/': { target: port('STATUS_PORT', 3001), rewrite: withoutPrefix, ws: true },
  '/upload/': { target: port('UPLOAD_PORT', 3002), rewrite: withoutPrefix },
};

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

/** The names that a syntax tree refers to: neither keys of objects and members, nor what it imports. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, name, computed, shorthand, ...parts } = node as Record<string, unknown>;
  if (type === 'ImportDeclaration') return [];
  if (type === 'Identifier') return [String(name)];
  if (!computed && type === 'Property' && !shorthand) delete parts.key;
  if (!computed && type === 'MemberExpression') delete parts.property;
  return namesIn(Object.values(parts));
}

/** The imports of a module of which it uses nothing. */
function unusedImports(program: { body: unknown[] }): SyntaxNode[] {
  const used = new Set(namesIn(program));
  return (program.body as (SyntaxNode & { specifiers?: { local: { name: string } }[] })[]).filter(
    ({ type, specifiers = [] }) =>
      type === 'ImportDeclaration' && !specifiers.some(({ local }) => used.has(local.name)),
  );
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
    filter: { id: /libs\/contracts\/src\/\w+\/[\w.-]*endpoints\.ts$/ },
    handler(code) {
      const unread = endpointsIn(this.parse(code, { lang: 'ts' }))
        .flatMap(({ properties }) => properties)
        .filter(({ key }) => serverFields.has(key?.name ?? ''));
      let kept = code;
      // From the end, so that the offsets of those before stay right. What is left of one is its comma or its line.
      for (const { start, end } of unread.sort((one, other) => other.start - one.start)) {
        kept = kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, '');
      }
      // An import that is left over would make the schemas, and their library, part of what every page loads.
      for (const { start, end } of unusedImports(this.parse(kept, { lang: 'ts' })).reverse())
        kept = kept.slice(0, start) + kept.slice(end);
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
    __API_URL__: address('API_URL', ''),
    __STATUS_URL__: address('STATUS_URL', '/status'),
    __UPLOAD_URL__: address('UPLOAD_URL', '/upload'),
  },
  // PostCSS, the default, warns about every `composes`.
  css: { transformer: 'lightningcss' },
  server: { host: 'localhost', port: 4200, strictPort: true, proxy: services },
  build: {
    outDir: join(workspace, 'dist/apps/web'),
    emptyOutDir: true,
    target: 'es2022',
    // tools/built-files.mjs reads the files of each route from the manifest.
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
