import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useFormError } from '../lib/forms/use-form-error';
import { CallButton } from './call-button';
import { ErrorText } from './error-text';
import styles from './paged-list.module.css';

export interface PagedListProps<T> extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** Its data holds all loaded entries. */
  query: Pick<
    UseInfiniteQueryResult<readonly T[]>,
    'data' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >;
  /** The text of the button under the list. */
  moreLabel: string;
  /** An `li` with a key. */
  children: (item: T) => ReactNode;
}

/**
 * A list that loads further pages on demand. It then focuses the first new entry, or the last entry if there is no new
 * one.
 */
export function PagedList<T>({ query, moreLabel, children, ...list }: PagedListProps<T>) {
  const { data: items = [], hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const { error, showError } = useFormError();
  const entries = useRef<HTMLUListElement>(null);
  const askedAt = useRef(Infinity);
  const count = items.length;

  useEffect(() => {
    const asked = askedAt.current;
    if (count <= asked && (hasNextPage || asked === Infinity)) return;
    askedAt.current = Infinity;
    // An empty page ends the list and removes its button, which had the focus.
    const entry = entries.current?.children[Math.min(asked, count - 1)];
    if (!(entry instanceof HTMLElement)) return;
    entry.tabIndex = -1;
    entry.focus({ preventScroll: true });
  }, [count, hasNextPage]);

  async function loadMore() {
    askedAt.current = count;
    const { isFetchNextPageError, error: reason } = await fetchNextPage();
    if (!isFetchNextPageError) return;
    askedAt.current = Infinity;
    showError(reason);
  }

  return (
    <>
      <ul {...list} ref={entries}>
        {items.map(children)}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <CallButton variant="default" loading={isFetchingNextPage} onClick={() => void loadMore()}>
            {moreLabel}
          </CallButton>
          <ErrorText {...error} reserve />
        </div>
      )}
    </>
  );
}
