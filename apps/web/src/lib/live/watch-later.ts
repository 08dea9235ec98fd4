import { loadWhenIdle } from '../rendering/load-when-idle';

/**
 * Starts a watch once the page has been idle and the code has loaded. Until then nothing is watched, as while offline,
 * but each page loads its data when it opens.
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
