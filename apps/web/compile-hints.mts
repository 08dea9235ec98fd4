import type { Plugin } from 'vite';

/**
 * Chromium downloads and compiles scripts from this size on another thread
 * (https://v8.dev/blog/cost-of-javascript-2019). In a smaller script, the hint would make the main thread compile
 * functions that it never calls.
 */
const streamedBytes = 30_000;

/**
 * Lets Chromium compile all functions of a large chunk while it downloads it. Otherwise it compiles each function on
 * the main thread at its first call. The hint counts only as the first line of a file
 * (https://v8.dev/blog/explicit-compile-hints), so it is added last, above Vite's own line.
 */
export const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.code.length < streamedBytes) continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        const map = bundle[file.sourcemapFileName ?? ''];
        if (map?.type !== 'asset') throw new Error(`${file.fileName} has no source map to move by a line`);
        const { mappings, ...rest } = JSON.parse(String(map.source)) as { mappings: string };
        map.source = JSON.stringify({ ...rest, mappings: `;${mappings}` });
      }
    },
  },
};
