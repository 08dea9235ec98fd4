import { useDeferredValue, type ReactNode } from 'react';
import styles from './comment.module.css';
import type { RowRoom } from './row-room';
import { ThreadRow } from './thread-row';
import { isIn, keyOf, type Thread } from './threads';
import { useListFocus } from './use-list-focus';

/** What fills any screen. React renders the rows after them without blocking the page. */
const firstRows = 40;

interface CommentListProps {
  threads: readonly Thread[];
  room: RowRoom;
  selected: string | null;
  /** Dialogs of the list, and what takes its place while it is empty. */
  children?: ReactNode;
}

/** The threads of a room. All rows are in the page, so that the browser's search finds them; those out of sight cost no layout. */
export function CommentList({ threads, room, selected, children }: CommentListProps) {
  const later = useDeferredValue(threads.length, firstRows);
  const chosen = selected === null ? -1 : threads.findIndex((thread) => isIn(thread, selected));
  const focus = useListFocus(threads);
  return (
    <div {...focus} className={styles.list}>
      {threads.length > 0 && (
        <ul className={styles.rows} aria-label="Comments">
          {threads.slice(0, Math.max(later, firstRows, chosen + 1)).map((thread) => (
            <ThreadRow
              key={keyOf(thread.comment)}
              thread={thread}
              room={room}
              selected={isIn(thread, selected) ? selected : null}
            />
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
