import { requestPasswordResetRequest } from '@cutroom/contracts';
import { TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { TitledForm } from '../../../components/titled-form';
import { paths } from '../../../config/paths';
import { checkForm } from '../../../lib/forms/check-form';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useSubmit } from '../../../lib/forms/use-submit';

interface ResetEmailStepProps {
  email: string;
  onEmail: (email: string) => void;
  send: (email: string) => Promise<void>;
}

/** Requests the code. The next step opens even if no account has the address. */
export function ResetEmailStep({ email, onEmail, send }: ResetEmailStepProps) {
  const { error, field, showError, showProblem } = useFormError();
  const { pending, submit } = useSubmit(showError);
  const navigate = useNavigate();

  function request() {
    const checked = checkForm(requestPasswordResetRequest, { email });
    if (!checked.ok) return showProblem(checked.problem);
    return submit(() => send(checked.value.email));
  }

  return (
    <TitledForm
      title="Your email"
      error={error}
      submit="Send code"
      pending={pending}
      leave="Back"
      onLeave={() => void navigate(paths.signIn)}
      onSubmit={request}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={({ currentTarget }) => onEmail(currentTarget.value)}
        {...field('email')}
      />
    </TitledForm>
  );
}
