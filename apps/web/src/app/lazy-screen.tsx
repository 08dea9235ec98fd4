import { lazy, useState, type ComponentType } from 'react';

type Lazy = ComponentType & { preload: () => Promise<void> };

/** React keeps the failure of a lazy component for good. Each of these puts a new one in its place. */
const renewals = new Set<() => void>();

/** Lets screens whose code could not be loaded request it again. */
export function retryScreens(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

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
  const later = () =>
    lazy(async () => {
      try {
        return { default: await loadOnce() };
      } catch (error) {
        renewals.add(() => (Later = later()));
        throw error;
      }
    });
  let Later = later();

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
