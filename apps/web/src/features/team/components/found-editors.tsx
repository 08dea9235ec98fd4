import { endpoints, type FoundEditor } from '@cutroom/contracts';
import { Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Announced } from '../../../components/announced';
import { Badge } from '../../../components/badge';
import { CallButton } from '../../../components/call-button';
import { LoadError } from '../../../components/load-error';
import { SkeletonList } from '../../../components/skeletons';
import { apiQuery } from '../../../lib/queries/api-query';
import styles from './found-editors.module.css';
import { Person } from './person';

interface FoundEditorsProps {
  /** The search term, or null without one. */
  term: string | null;
  /** The id of the editor being invited, or null. */
  inviting: string | null;
  onInvite: (editor: FoundEditor) => void;
}

function Results({ term, inviting, onInvite }: FoundEditorsProps & { term: string }) {
  const search = apiQuery(endpoints.searchEditors, { params: { username: term } });
  const found = useQuery({ ...search, placeholderData: keepPreviousData });
  // The results of the former term stay until those of this one arrive. That there were none says nothing about this one.
  if (found.isPending || (found.isPlaceholderData && found.data.length === 0))
    return <SkeletonList label="Searching" count={2} height="3.5rem" />;
  if (found.isError) {
    return <LoadError what="the editors" query={found} />;
  }
  if (found.data.length === 0) {
    return (
      <Text size="sm" role="status">
        <Announced>
          No editor without a team has a username that starts with '{term}'. Check the spelling, or send them
          your invite code.
        </Announced>
      </Text>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">
        <Announced>{`${found.data.length} found`}</Announced>
      </VisuallyHidden>
      <ul className={styles.list} aria-label="Found editors">
        {found.data.map((editor) => (
          <li key={editor._id} className={styles.row}>
            <Person name={editor.name} username={editor.username} picture={editor.profile} />
            {editor.invited ? (
              <Badge>Invited</Badge>
            ) : (
              <CallButton
                size="xs"
                aria-label={`Invite ${editor.name}`}
                loading={inviting === editor._id}
                disabled={inviting !== null && inviting !== editor._id}
                onClick={() => onInvite(editor)}
              >
                Invite
              </CallButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The search results, in a box of constant height. */
export function FoundEditors({ term, ...rest }: FoundEditorsProps) {
  return (
    <div className={styles.results}>
      {term === null ? (
        <Text size="sm" c="dimmed">
          Editors appear here as you type. They join your team by accepting your invitation.
        </Text>
      ) : (
        <Results term={term} {...rest} />
      )}
    </div>
  );
}
