import { startTransition, useEffect, useState, type ReactNode } from 'react';
import styles from './comment.module.css';
import type { RowRoom } from './row-room';
import { ThreadRow } from './thread-row';
import { isIn, keyOf, type Thread } from './threads';
import { useListFocus } from './use-list-focus';

/** Enough rows to fill any screen. The others follow in steps, between which the page handles input. */
const firstRows = 40;
const moreRows = 150;

/** How many of the rows to render now. */
function useRowCount(total: number): number {
  const [count, setCount] = useState(firstRows);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + moreRows));
  }, [count, total]);
  return count;
}

interface CommentListProps {
  threads: readonly Thread[];
  room: RowRoom;
  selected: string | null;
  /** Dialogs of the list, and the replacement of an empty list. */
  children?: ReactNode;
}

/**
 * The threads of a room. All rows are in the page, so that the browser's search finds them. Rows outside the screen
 * need no layout.
 */
export function CommentList({ threads, room, selected, children }: CommentListProps) {
  const count = useRowCount(threads.length);
  const chosen = selected === null ? -1 : threads.findIndex((thread) => isIn(thread, selected));
  const focus = useListFocus(threads);
  return (
    <div {...focus} className={styles.list}>
      {threads.length > 0 && (
        <ul className={styles.rows} aria-label="Comments">
          {threads.slice(0, Math.max(count, chosen + 1)).map((thread) => (
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
