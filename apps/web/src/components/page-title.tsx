import { useDocumentTitle } from '@mantine/hooks';
import { useWaitingCount } from '../lib/title/waiting-count';

/**
 * Sets the document's title, such as '(2) Dashboard · Cutroom' while two videos wait. It is a component rather than a
 * hook so that a page below can override it: effects of siblings run in order, the effect of a parent runs last.
 */
export function PageTitle({ children }: { children: string }) {
  const waiting = useWaitingCount();
  useDocumentTitle(`${waiting > 0 ? `(${waiting}) ` : ''}${children} · Cutroom`);
  return null;
}
