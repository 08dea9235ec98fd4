import { endpoints, limits, originalsRequest, type TeamStorage } from '@cutroom/contracts';
import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CallButton } from '../../../components/call-button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorText } from '../../../components/error-text';
import { HeldFields } from '../../../components/held-fields';
import { submitOnFirstClick } from '../../../components/on-first-click';
import { call } from '../../../lib/api-client/call';
import { checkForm } from '../../../lib/forms/check-form';
import { useFormError } from '../../../lib/forms/use-form-error';
import { queryKey } from '../../../lib/queries/api-query';
import { showAnswer } from '../../../lib/queries/show-answer';
import styles from './storage.module.css';

interface KeepOriginalsProps {
  teamId: string;
  /** The saved number of days; null while originals are kept. */
  days: number | null;
}

const daysRule = `Use a whole number from 1 to ${limits.originalsKeptDaysMax}, or leave it empty`;
const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** The team's setting for the originals of published videos. Deleting them asks first. */
export function KeepOriginals({ teamId, days }: KeepOriginalsProps) {
  /** The typed text; null while the field shows the saved number. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(days ?? '');
  const [asked, setAsked] = useState<number | null>(null);
  const { error, field, showError, showProblem } = useFormError();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (next: number | null) => call(endpoints.keepOriginals, { body: { teamId, days: next } }),
    onSuccess: (storage) => {
      setAsked(null);
      setTyped(null);
      showAnswer<TeamStorage>(queryClient, queryKey(endpoints.teamStorage, { params: { teamId } }), storage);
    },
    onError(failed) {
      setAsked(null);
      showError(failed);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const next = shown.trim() === '' ? null : Number(shown);
    const checked = checkForm(originalsRequest, { teamId, days: next });
    if (!checked.ok) return showProblem({ message: daysRule, fields: ['days'] });
    if (next === null) mutate(null);
    else setAsked(next);
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.form}>
        <HeldFields held={isPending}>
          <TextInput
            label="Days until originals of published videos are deleted"
            description="Leave it empty to keep them"
            inputMode="numeric"
            maxLength={4}
            value={shown}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            {...field('days')}
          />
        </HeldFields>
        <CallButton type="submit" variant="default" loading={isPending} onClick={submitOnFirstClick}>
          Save
        </CallButton>
      </div>
      <Text size="sm" mt="xs">
        {days === null
          ? 'Originals are kept.'
          : `Originals are deleted ${daysText(days)} after publishing. Previews stay, and so do the videos on YouTube.`}
      </Text>
      <ErrorText {...error} reserve />
      <ConfirmDialog
        opened={asked !== null}
        title="Delete originals?"
        confirm="Delete originals"
        pending={isPending}
        onConfirm={() => mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {`From now on, the files of videos that were published more than ${daysText(asked ?? 1)} ago are deleted for good, earlier versions included. Previews stay, and so do the videos on YouTube. Videos that are not published are not touched.`}
      </ConfirmDialog>
    </form>
  );
}
