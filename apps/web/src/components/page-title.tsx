import { useEffect } from 'react';

/**
 * The document's title while it is shown. Not React's `<title>`: that would stand beside the one of index.html, and
 * the first of two counts.
 */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · Cutroom`;
  }, [children]);
  return null;
}
