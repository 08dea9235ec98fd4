import { limits, memberRequest, type FoundEditor } from '@cutroom/contracts';
import { Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ErrorText } from '../../../components/error-text';
import { Icon } from '../../../components/icon';
import { checkForm } from '../../../lib/forms/check-form';
import type { useFormError } from '../../../lib/forms/use-form-error';
import type { useChangeMember } from '../api/use-change-member';
import { searchTerm } from '../model/search-term';
import { FoundEditors } from './found-editors';

/** The search starts after a pause of this length. */
const debounceMs = 300;

interface EditorSearchProps {
  teamId: string;
  invitation: ReturnType<typeof useChangeMember>;
  form: ReturnType<typeof useFormError>;
  /** Called when the call starts. What it returns is called after the list has been reloaded. */
  onStart: () => () => void;
}

/** Finds editors by username and invites one. */
export function EditorSearch({ teamId, invitation, form, onStart }: EditorSearchProps) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, debounceMs);
  const { error, showError, showProblem } = form;

  function invite(editor: FoundEditor) {
    const checked = checkForm(memberRequest, { editorId: editor._id, teamId });
    if (!checked.ok) return showProblem(checked.problem);
    return invitation.mutate(checked.value, { onSuccess: onStart(), onError: showError });
  }

  return (
    <Stack gap="md">
      <TextInput
        label="Username"
        description="Start typing the username of an editor without a team"
        type="search"
        leftSection={<Icon name="search" size={16} />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMax + 1}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FoundEditors
        term={searchTerm(settled)}
        inviting={invitation.isPending ? invitation.variables.editorId : null}
        onInvite={invite}
      />
      <ErrorText {...error} reserve />
    </Stack>
  );
}
