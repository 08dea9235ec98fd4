import { deleteAccountRequest, messages, type Profile } from '@cutroom/contracts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CallButton } from '../../../components/call-button';
import choiceStyles from '../../../components/choices.module.css';
import { ErrorText } from '../../../components/error-text';
import { HeldFields } from '../../../components/held-fields';
import { PasswordField } from '../../../components/password-field';
import { countUnsent } from '../../../lib/drafts/count-unsent';
import { checkForm } from '../../../lib/forms/check-form';
import { textInputs } from '../../../lib/forms/text-inputs';
import { useFormError } from '../../../lib/forms/use-form-error';
import { browserStore } from '../../../lib/storage/page-storage';
import { useDeleteAccount } from '../api/use-delete-account';
import { DeletionTerms } from './deletion-terms';

interface DeleteAccountFormProps {
  profile: Pick<Profile, '_id' | 'role' | 'username'>;
  onClose: () => void;
}

/** Says what is deleted and what is kept, and asks for the password and the username. */
export function DeleteAccountForm({ profile: { _id, role, username }, onClose }: DeleteAccountFormProps) {
  const [values, setValues] = useState({ password: '', username: '' });
  const [unsent] = useState(() => countUnsent(browserStore, _id));
  const { error, field, showError, showProblem } = useFormError();
  const deletion = useDeleteAccount();

  function submit() {
    const checked = checkForm(deleteAccountRequest, values);
    if (!checked.ok) return showProblem(checked.problem);
    if (values.username !== username)
      return showProblem({ message: messages.usernameNotConfirmed, fields: ['username'] });
    showProblem(null);
    return deletion.mutate(checked.value, { onError: showError });
  }

  const input = textInputs(values, setValues, field);

  return (
    <form
      noValidate
      aria-label="Delete account"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <DeletionTerms role={role} unsent={unsent} />
        <HeldFields held={deletion.isPending}>
          <TextInput
            label={`Type “${username}” to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            {...input('username')}
          />
          <PasswordField label="Current password" autoComplete="current-password" {...input('password')} />
        </HeldFields>
        <ErrorText {...error} reserve />
        <div className={choiceStyles.choices}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <CallButton type="submit" color="red.8" loading={deletion.isPending}>
            Delete for good
          </CallButton>
        </div>
      </Stack>
    </form>
  );
}
