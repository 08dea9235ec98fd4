import { loadWhenIdle } from '../rendering/load-when-idle';

/**
 * Begins to watch once the page has been idle and the code for it is loaded. Until then, as offline, nothing is watched;
 * what a page shows is still loaded when the page opens.
 *
 * @returns a function that ends the watch, also before it has begun
 */
export function watchLater<Code>(load: () => Promise<Code>, watch: (code: Code) => () => void): () => void {
  let ended = false;
  let end: (() => void) | undefined;
  loadWhenIdle(load, () => !ended).then(
    (code) => {
      if (!ended) end = watch(code);
    },
    () => undefined,
  );
  return () => {
    ended = true;
    end?.();
  };
}
