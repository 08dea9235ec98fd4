import { formatCount } from '@cutroom/contracts';
import { NativeSelect } from '@mantine/core';
import styles from './filters.module.css';
import { statuses, type Filter, type Status } from './filters';

interface CommentFiltersProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  counts: Record<Status, number>;
  /** Everyone who wrote a comment. */
  authors: readonly { _id: string; name: string }[];
  /** The number of the shown version; null while there is only one. */
  versionNumber: number | null;
}

const names: Record<Status, string> = { open: 'Open', resolved: 'Resolved', all: 'All' };

/** Which comments are listed. */
export function CommentFilters({ filter, onFilter, counts, authors, versionNumber }: CommentFiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label="Filter the comments">
      <div className={styles.statuses}>
        {statuses.map((status) => (
          <button
            key={status}
            type="button"
            className={styles.toggle}
            aria-pressed={filter.status === status}
            onClick={() => onFilter({ ...filter, status })}
          >
            {names[status]} <span className="tabular">{formatCount(counts[status])}</span>
          </button>
        ))}
      </div>
      {versionNumber !== null && (
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={filter.thisVersion}
          onClick={() => onFilter({ ...filter, thisVersion: !filter.thisVersion })}
        >
          {`Only v${versionNumber}`}
        </button>
      )}
      {(authors.length > 1 || filter.person !== null) && (
        <NativeSelect
          className={styles.person}
          aria-label="By person"
          size="xs"
          value={filter.person ?? ''}
          onChange={({ currentTarget }) => onFilter({ ...filter, person: currentTarget.value || null })}
          data={[
            { value: '', label: 'Everybody' },
            ...authors.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      )}
    </div>
  );
}
