import { endpoints, limits } from '@cutroom/contracts';
import { Text, TextInput } from '@mantine/core';
import { call } from '../../../lib/api-client/call';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useSubmit } from '../../../lib/forms/use-submit';
import { checkOtp } from '../model/check-stage';
import { onlyOtpDigits } from '../model/otp-code';
import { ResendOtp } from './resend-otp';
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
      <TextInput
        label="One-time code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={styles.code}
        value={state.values.otp}
        onChange={({ currentTarget }) =>
          dispatch({ type: 'typed', field: 'otp', value: onlyOtpDigits(currentTarget.value) })
        }
        {...field('otp')}
      />
      <ResendOtp state={state} dispatch={dispatch} onError={showError} />
    </StageForm>
  );
}
