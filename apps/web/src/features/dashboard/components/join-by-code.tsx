import { joinTeamRequest, limits } from '@cutroom/contracts';
import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { HeldFields } from '../../../components/held-fields';
import { checkForm } from '../../../lib/forms/check-form';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useJoinTeam } from '../api/use-join-team';
import styles from './join-by-code.module.css';

/** Joins the team of an invite code. */
export function JoinByCode({ onJoined }: { onJoined: (creator: string) => void }) {
  const [code, setCode] = useState('');
  const { error, field, showError, showProblem } = useFormError();
  const join = useJoinTeam({ onJoined, onError: showError });

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkForm(joinTeamRequest, { code });
    if (!checked.ok) return showProblem(checked.problem);
    showProblem(null);
    return join.mutate(checked.value);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Join with an invite code">
      <HeldFields held={join.isPending}>
        <TextInput
          label="Invite Code"
          placeholder={'X'.repeat(limits.codeLength)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={styles.code}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          {...field('code')}
        />
      </HeldFields>
      <CallButton type="submit" variant="default" loading={join.isPending}>
        Join team
      </CallButton>
      <div className={styles.error}>
        <ErrorText {...error} />
      </div>
    </form>
  );
}
