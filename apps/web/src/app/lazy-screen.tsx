import { lazy, useState, type ComponentType } from 'react';

type Lazy = ComponentType & { preload: () => Promise<void> };

/**
 * A component whose code is a chunk of its own, loaded when it is first shown or by `preload`. Code that is there
 * already is shown at once; for a lazy component React shows the fallback first, and for at least 300 ms.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Lazy {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => (loaded ??= (await load())[name]);
  const Later = lazy(async () => ({ default: await loadOnce() }));

  function LazyScreen() {
    const [Shown] = useState<ComponentType | typeof Later>(() => loaded ?? Later);
    return <Shown />;
  }
  return Object.assign(LazyScreen, {
    // Rendering loads the same code, and reports a failure.
    preload: () =>
      loadOnce().then(
        () => undefined,
        () => undefined,
      ),
  });
}
