import { useDeferredValue } from 'react';

/**
 * Whether something large may be rendered: soon after `isThere` turns true. React then renders it in small steps between
 * which the page answers, and what stands in its place stays until all of it is ready. The answer of a call would
 * otherwise be rendered in one go.
 */
export function useInSteps(isThere: boolean): boolean {
  const mayRender = useDeferredValue(isThere);
  return isThere && mayRender;
}
