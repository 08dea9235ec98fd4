import { useDeferredValue } from 'react';

/**
 * Whether a large part may be rendered: soon after `isThere` turns true. React then renders it in small steps between
 * which the page handles input, and its placeholder stays until all of it is ready. Without this, rendering a large
 * response would block the page.
 */
export function useInSteps(isThere: boolean): boolean {
  const mayRender = useDeferredValue(isThere);
  return isThere && mayRender;
}
