import { isFoundBy, limits, type TeamEditor } from '@cutroom/contracts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state';
import { Icon } from '../../../components/icon';
import type { Member } from '../model/members';
import { EditorRow } from './editor-row';
import styles from './team.module.css';

/** A team with more editors than this has a search. */
const searchableFrom = 10;

interface EditorListProps {
  members: readonly Member[];
  /** Whether invited editors are listed below: then the empty state is not shown. */
  anyInvited: boolean;
  onRemove: ((editor: TeamEditor) => void) | undefined;
}

/** The editors of the team, with a search by name, username and email in a large one. */
export function EditorList({ members, anyInvited, onRemove }: EditorListProps) {
  const [term, setTerm] = useState('');
  const isSearchable = members.length > searchableFrom;
  const isSearching = isSearchable && term.trim() !== '';
  const shown = isSearching
    ? members.filter(({ editor: { name, username, email } }) => isFoundBy(term, name, username, email))
    : members;
  if (members.length === 0 && anyInvited) return null;
  if (members.length === 0) {
    return (
      <EmptyState icon="users" title="No editors yet">
        Choose Add editor to invite editors by email or username, or send them your invite code.
      </EmptyState>
    );
  }
  return (
    <>
      {isSearchable && (
        <div role="search" className={styles.search}>
          <TextInput
            type="search"
            label="Search editors"
            placeholder="Name, username or email"
            leftSection={<Icon name="search" />}
            autoComplete="off"
            maxLength={limits.searchMax}
            value={term}
            onChange={({ currentTarget }) => setTerm(currentTarget.value)}
          />
          <Text size="sm" c="dimmed" role="status" className="tabular">
            {isSearching ? `${shown.length} of ${members.length} editors` : ''}
          </Text>
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState icon="users" title="No editors match">
          Try fewer letters, or search by username or email.
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Editors">
          {shown.map((member) => (
            <EditorRow
              key={member.editor._id}
              {...member}
              onRemove={onRemove && (() => onRemove(member.editor))}
            />
          ))}
        </ul>
      )}
    </>
  );
}
