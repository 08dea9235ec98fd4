import { inviteByEmailRequest } from '@cutroom/contracts';
import { Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { checkForm } from '../../../lib/forms/check-form';
import type { useFormError } from '../../../lib/forms/use-form-error';
import type { useInviteByEmail } from '../api/use-invite-links';

interface InviteByEmailProps {
  teamId: string;
  invitation: ReturnType<typeof useInviteByEmail>;
  form: ReturnType<typeof useFormError>;
  /** Called when the call starts. What it returns is called after the list has been reloaded. */
  onStart: () => () => void;
}

/** Invites a person, with or without an account, by a link that works once (docs/product.md#invitations). */
export function InviteByEmail({ teamId, invitation, form, onStart }: InviteByEmailProps) {
  const [email, setEmail] = useState('');
  const { error, field, showError, showProblem } = form;

  function invite(event: FormEvent) {
    event.preventDefault();
    const checked = checkForm(inviteByEmailRequest, { email, teamId });
    if (!checked.ok) return showProblem(checked.problem);
    showProblem(null);
    return invitation.mutate(checked.value, { onSuccess: onStart(), onError: showError });
  }

  return (
    <form onSubmit={invite} noValidate aria-label="Invite by email">
      <Stack gap="xs" mt="md">
        <TextInput
          label="Or invite by email"
          description="We'll email a link that works once, for 7 days"
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          {...field('email')}
        />
        <ErrorText {...error} reserve />
        <CallButton type="submit" variant="default" loading={invitation.isPending}>
          Email an invitation
        </CallButton>
      </Stack>
    </form>
  );
}
