import { endpoints, type FoundEditor } from '@cutroom/contracts';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../components/load-error';
import { SkeletonList } from '../../../components/skeletons';
import { apiQuery } from '../../../lib/queries/api-query';
import styles from './found-editors.module.css';
import { Person } from './person';

interface FoundEditorsProps {
  /** Null while there is nothing to search for. */
  term: string | null;
  /** The id of the editor who is being added. */
  adding: string | null;
  onAdd: (editor: FoundEditor) => void;
}

function Results({ term, adding, onAdd }: FoundEditorsProps & { term: string }) {
  const search = apiQuery(endpoints.searchEditors, { params: { username: term } });
  const found = useQuery({ ...search, placeholderData: keepPreviousData });
  if (found.isPending) return <SkeletonList label="Searching" count={2} height="3.5rem" />;
  if (found.isError) {
    return <LoadError what="The editors" error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (found.data.length === 0) {
    return (
      <Text size="sm" role="status">
        No editor without a team has a username that starts with '{term}'. Check the spelling, or send them
        your invite code.
      </Text>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{`${found.data.length} found`}</VisuallyHidden>
      <ul className={styles.list} aria-label="Found editors">
        {found.data.map((editor) => (
          <li key={editor._id} className={styles.row}>
            <Person name={editor.name} username={editor.username} picture={editor.profile} />
            <Button
              size="xs"
              aria-label={`Add ${editor.name}`}
              loading={adding === editor._id}
              disabled={adding !== null && adding !== editor._id}
              onClick={() => onAdd(editor)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whom the search found, in a box that keeps its height while one types. */
export function FoundEditors({ term, ...rest }: FoundEditorsProps) {
  return (
    <div className={styles.results}>
      {term === null ? (
        <Text size="sm" c="dimmed">
          Editors appear here as you type.
        </Text>
      ) : (
        <Results term={term} {...rest} />
      )}
    </div>
  );
}
