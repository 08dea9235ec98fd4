import { endpoints, limits } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { OtpField } from '../../../components/otp-field';
import { ResendOtp } from '../../../components/resend-otp';
import { call } from '../../../lib/api-client/call';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useSubmit } from '../../../lib/forms/use-submit';
import { checkOtp } from '../model/check-stage';
import { StageForm } from './stage-form';
import styles from './stage-form.module.css';
import type { StageProps } from './stage-props';

export function OtpStage({ state, dispatch }: StageProps) {
  const { error, field, showError, showProblem } = useFormError();
  const { pending, submit } = useSubmit(showError);

  function verify() {
    const checked = checkOtp(state);
    if (!checked.ok) return showProblem(checked.problem);
    return submit(async () => {
      await call(endpoints.verifyOtp, { body: checked.value });
      dispatch({ type: 'otpVerified' });
    });
  }

  async function resend() {
    const { email } = state.values;
    await call(endpoints.sendOtp, { body: { email } });
    dispatch({ type: 'otpSent', email, at: Date.now() });
  }

  return (
    <StageForm
      title="Check your email"
      error={error}
      submit="Verify"
      pending={pending}
      onSubmit={verify}
      onBack={() => dispatch({ type: 'back' })}
    >
      <Text size="sm">
        We sent a {limits.otpLength}-digit code to <strong>{state.values.email}</strong>.
      </Text>
      <OtpField
        className={styles.code}
        value={state.values.otp}
        onDigits={(value) => dispatch({ type: 'typed', field: 'otp', value })}
        {...field('otp')}
      />
      <ResendOtp sentAt={state.otpSentAt} send={resend} onError={showError} />
    </StageForm>
  );
}
