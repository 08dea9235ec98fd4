import { lazy, useState, type ComponentType } from 'react';

declare global {
  interface Window {
    /** Requests all files of the route at a path. public/early.js defines it; the development server has no such files. */
    cutroomPreload?: (pathname: string) => void;
  }
}

type Lazy = ComponentType & { preload: () => Promise<void> };

/**
 * React never retries a lazy component that failed to load. Each of these functions replaces one by a new lazy
 * component.
 */
const renewals = new Set<() => void>();

/** Lets screens whose code could not be loaded request it again. */
export function retryScreens(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

/**
 * A component whose code is a separate chunk, loaded when it is first shown or by `preload`. Loaded code renders at
 * once; a lazy component would show React's fallback first, for at least 300 ms.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Lazy {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => {
    if (loaded) return loaded;
    // Otherwise the browser would learn only from the screen's code what that imports.
    window.cutroomPreload?.(window.location.pathname);
    return (loaded = (await load())[name]);
  };
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
