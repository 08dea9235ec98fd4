import { useDocumentTitle } from '@mantine/hooks';

/**
 * Sets the document's title. It is a component rather than a hook so that a page below can override it: effects of
 * siblings run in order, the effect of a parent runs last.
 */
export function PageTitle({ children }: { children: string }) {
  useDocumentTitle(`${children} · Cutroom`);
  return null;
}
