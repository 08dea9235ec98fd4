import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { focusAround } from '../../../../lib/focus/focus-around';
import { useViewChoice } from '../../model/use-view-choice';
import { countFilters, isNarrowed } from '../../model/view-choice';
import { FilterFields } from './filter-fields';
import { SearchField } from './search-field';
import styles from './views.module.css';

/** The search of /videos, and its filters on demand. All of it is in the address. */
export function ViewFilters() {
  const id = useId();
  const { choice, change } = useViewChoice();
  const count = countFilters(choice);
  const [opened, setOpened] = useState(count > 0 || choice.sort !== undefined);
  const clear = { q: undefined, editor: undefined, quality: undefined, from: undefined, to: undefined };
  return (
    <div className={styles.filters} role="group" aria-label="Search and filters" tabIndex={-1}>
      <div className={styles.bar}>
        <SearchField value={choice.q ?? ''} onSearch={(q) => change({ q })} />
        <Button
          variant="default"
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened((before) => !before)}
        >
          {count > 0 ? `Filters and order (${count})` : 'Filters and order'}
        </Button>
        {isNarrowed(choice) && (
          <Button
            variant="subtle"
            onClick={(event) => {
              focusAround(event);
              change(clear);
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <div id={id} hidden={!opened}>
        {opened && <FilterFields choice={choice} onChange={change} />}
      </div>
    </div>
  );
}
