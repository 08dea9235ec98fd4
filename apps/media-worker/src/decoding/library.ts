import type * as constantsModule from 'node-av/constants';
import type * as libModule from 'node-av/lib';

type Library = typeof libModule & typeof constantsModule;

/** FFmpeg, once `loadLibrary` has resolved to true. Loaded late because not every platform has a prebuilt decoder. */
export let av: Library;

/** node-av calls `Promise.withResolvers`, which Node 20 does not have. */
function defineWithResolvers(): void {
  const promise = Promise as { withResolvers?: unknown };
  promise.withResolvers ??= function withResolvers<T>(): unknown {
    let settle: object = {};
    const promise = new Promise<T>((resolve, reject) => {
      settle = { resolve, reject };
    });
    return { promise, ...settle };
  };
}

/** Whether this platform has a decoder. */
export async function loadLibrary(): Promise<boolean> {
  defineWithResolvers();
  try {
    const [lib, constants] = await Promise.all([import('node-av/lib'), import('node-av/constants')]);
    av = { ...constants, ...lib };
  } catch {
    return false;
  }
  // FFmpeg's log can quote the file, and nobody reads it.
  av.Log.setLevel(av.AV_LOG_QUIET);
  return true;
}
