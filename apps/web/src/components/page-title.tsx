import { useDocumentTitle } from '@mantine/hooks';

/**
 * The document's title. A component and not a hook, so that a page below it can set a title of its own: siblings run
 * their effects in order, a parent runs its effect last.
 */
export function PageTitle({ children }: { children: string }) {
  useDocumentTitle(`${children} · Cutroom`);
  return null;
}
