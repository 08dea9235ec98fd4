import { inviteByEmailRequest } from '@cutroom/contracts';
import { Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { checkForm } from '../../../lib/forms/check-form';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useInviteByEmail } from '../api/use-invite-links';

interface InviteByEmailProps {
  teamId: string;
  /** Called after the list has been reloaded. */
  onInvited: () => void;
}

/** Invites a person, with or without an account, by a link that works once (docs/product.md#invitations). */
export function InviteByEmail({ teamId, onInvited }: InviteByEmailProps) {
  const [email, setEmail] = useState('');
  const { error, field, showError, showProblem } = useFormError();
  const invitation = useInviteByEmail();

  function invite(event: FormEvent) {
    event.preventDefault();
    const checked = checkForm(inviteByEmailRequest, { email, teamId });
    if (!checked.ok) return showProblem(checked.problem);
    showProblem(null);
    return invitation.mutate(checked.value, { onSuccess: onInvited, onError: showError });
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
