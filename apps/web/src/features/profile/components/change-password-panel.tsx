import { changePasswordRequest } from '@cutroom/contracts';
import { useState } from 'react';
import { NewPasswordField } from '../../../components/new-password-field';
import { PasswordField } from '../../../components/password-field';
import { checkForm } from '../../../lib/forms/check-form';
import { textInputs } from '../../../lib/forms/text-inputs';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useChangePassword } from '../api/use-change-password';
import { Panel, type OpenedPanel } from './panel';

interface ChangePasswordPanelProps extends OpenedPanel {
  username: string;
}

/** Checks in this order: 'Empty Inputs', 'Mismatch Password', the password rule (docs/product.md#9-validation-rules). */
export function ChangePasswordPanel({ username, ...panel }: ChangePasswordPanelProps) {
  const [values, setValues] = useState({ oldPassword: '', newPassword: '', confirmPassword: '' });
  const { error, field, showError, showProblem } = useFormError();
  const change = useChangePassword();

  function submit() {
    const checked = checkForm(changePasswordRequest, values);
    if (!checked.ok) return showProblem(checked.problem);
    showProblem(null);
    return change.mutate(checked.value, { onError: showError });
  }

  const password = textInputs(values, setValues, field);

  return (
    <Panel {...panel} title="Change Password" pending={change.isPending} error={error} onSubmit={submit}>
      {/* Tells a password manager whose password it stores. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Old Password"
        autoComplete="current-password"
        autoFocus
        {...password('oldPassword')}
      />
      <NewPasswordField label="New Password" {...password('newPassword')} />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...password('confirmPassword')} />
    </Panel>
  );
}
