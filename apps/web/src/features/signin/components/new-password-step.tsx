import { endpoints, limits, messages, resetPasswordRequest } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OtpField } from '../../../components/otp-field';
import { NewPasswordField } from '../../../components/new-password-field';
import { PasswordField } from '../../../components/password-field';
import { ResendOtp } from '../../../components/resend-otp';
import { TitledForm } from '../../../components/titled-form';
import { paths } from '../../../config/paths';
import { call } from '../../../lib/api-client/call';
import { checkForm } from '../../../lib/forms/check-form';
import { textInputs } from '../../../lib/forms/text-inputs';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useLostResponse } from '../../../lib/forms/use-lost-response';
import { useSubmit } from '../../../lib/forms/use-submit';
import { session } from '../../../lib/session/session';
import type { SentReset } from '../model/sent-reset';

interface NewPasswordStepProps {
  sent: SentReset;
  resend: () => Promise<void>;
  onBack: () => void;
  /** The password is reset. */
  onDone: () => void;
}

/** The emailed code and the new password. A success leads to /signin, which says so. */
export function NewPasswordStep({ sent, resend, onBack, onDone }: NewPasswordStepProps) {
  const [values, setValues] = useState({ otp: '', newPassword: '', confirmPassword: '' });
  const { error, field, showError, showProblem } = useFormError();
  const { pending, submit } = useSubmit(showError);
  const attempt = useLostResponse('An earlier try may have set the new password. Try to sign in with it');
  const navigate = useNavigate();
  const input = textInputs(values, setValues, field);

  function reset() {
    const checked = checkForm(resetPasswordRequest, { ...values, email: sent.email });
    if (!checked.ok) return showProblem(checked.problem);
    showProblem(null);
    return submit(async () => {
      await attempt(() => call(endpoints.resetPassword, { body: checked.value }));
      onDone();
      session.notify(messages.passwordChanged);
      await navigate(paths.signIn);
    });
  }

  return (
    <TitledForm
      title="Your new password"
      error={error}
      submit="Reset password"
      pending={pending}
      leave="Back"
      onLeave={onBack}
      onSubmit={reset}
    >
      <Text size="sm">
        If <strong>{sent.email}</strong> has an account, we emailed it a {limits.resetCodeLength}-digit code.
      </Text>
      <OtpField
        autoFocus
        digits={limits.resetCodeLength}
        value={values.otp}
        onDigits={(otp) => setValues({ ...values, otp })}
        {...field('otp')}
      />
      <ResendOtp sentAt={sent.at} send={resend} onError={showError} />
      <NewPasswordField label="New Password" {...input('newPassword')} />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...input('confirmPassword')} />
    </TitledForm>
  );
}
