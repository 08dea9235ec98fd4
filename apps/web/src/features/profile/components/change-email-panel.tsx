import {
  changeEmailRequest,
  endpoints,
  limits,
  requestEmailChangeRequest,
  type RequestEmailChangeRequest,
} from '@cutroom/contracts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { OtpField } from '../../../components/otp-field';
import { PasswordField } from '../../../components/password-field';
import { ResendOtp } from '../../../components/resend-otp';
import { call } from '../../../lib/api-client/call';
import { checkForm } from '../../../lib/forms/check-form';
import { textInputs } from '../../../lib/forms/text-inputs';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useSubmit } from '../../../lib/forms/use-submit';
import { useChangeEmail } from '../api/use-change-email';
import { Panel, type OpenedPanel } from './panel';

interface PanelProps extends OpenedPanel {
  username: string;
}

interface Sent extends RequestEmailChangeRequest {
  at: number;
}

const requestCode = async (body: RequestEmailChangeRequest): Promise<Sent> => {
  await call(endpoints.requestEmailChange, { body });
  return { ...body, at: Date.now() };
};

/** Asks for the new address and the password. */
function AddressStep({ username, onSent, ...panel }: PanelProps & { onSent: (sent: Sent) => void }) {
  const [values, setValues] = useState({ email: '', password: '' });
  const { error, field, showError, showProblem } = useFormError();
  const { pending, submit } = useSubmit(showError);
  const input = textInputs(values, setValues, field);

  function request() {
    const checked = checkForm(requestEmailChangeRequest, values);
    if (!checked.ok) return showProblem(checked.problem);
    showProblem(null);
    return submit(async () => onSent(await requestCode(checked.value)));
  }

  return (
    <Panel
      {...panel}
      title="Change Email"
      submit="Send code"
      pending={pending}
      error={error}
      onSubmit={request}
    >
      <TextInput label="New Email" type="email" autoComplete="email" autoFocus {...input('email')} />
      {/* Tells a password manager whose password it fills in. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Password" autoComplete="current-password" {...input('password')} />
    </Panel>
  );
}

interface CodeStepProps extends PanelProps {
  sent: Sent;
  onSent: (sent: Sent) => void;
  onSaved: () => void;
}

/** Asks for the code that was emailed to the new address. */
function CodeStep({ sent, onSent, onSaved, username: _, ...panel }: CodeStepProps) {
  const [values, setValues] = useState({ otp: '' });
  const { error, field, showError, showProblem } = useFormError();
  const change = useChangeEmail();
  const { email, password } = sent;

  function save() {
    const checked = checkForm(changeEmailRequest, { ...values, email });
    if (!checked.ok) return showProblem(checked.problem);
    showProblem(null);
    return change.mutate(checked.value, { onSuccess: onSaved, onError: showError });
  }

  return (
    <Panel {...panel} title="Change Email" pending={change.isPending} error={error} onSubmit={save}>
      <Text size="sm">
        We emailed a {limits.otpLength}-digit code to <strong>{email}</strong>. Your address changes once you
        enter it.
      </Text>
      <OtpField autoFocus value={values.otp} onDigits={(otp) => setValues({ otp })} {...field('otp')} />
      <ResendOtp
        sentAt={sent.at}
        send={async () => onSent(await requestCode({ email, password }))}
        onError={showError}
      />
    </Panel>
  );
}

/** Changes the email address in two steps: a code is sent to the new address, and then entered here. */
export function ChangeEmailPanel({ onSaved, ...panel }: PanelProps & { onSaved: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null);
  return sent === null ? (
    <AddressStep {...panel} onSent={setSent} />
  ) : (
    <CodeStep {...panel} sent={sent} onSent={setSent} onSaved={onSaved} />
  );
}
