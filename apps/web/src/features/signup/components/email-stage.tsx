import { endpoints } from '@cutroom/contracts';
import { Anchor, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../config/paths';
import { call } from '../../../lib/api-client/call';
import { secondsToResend } from '../../../lib/forms/otp-code';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useSubmit } from '../../../lib/forms/use-submit';
import { checkEmail } from '../model/check-stage';
import { StageForm } from './stage-form';
import { fieldOf, type StageProps } from './stage-props';

export function EmailStage(props: StageProps) {
  const { error, field, showError, showProblem } = useFormError();
  const { pending, submit } = useSubmit(showError);

  function sendOtp() {
    const checked = checkEmail(props.state);
    if (!checked.ok) return showProblem(checked.problem);
    const { otpSentTo, otpSentAt } = props.state;
    // Within the resend wait the server would refuse another email, and the first code is still valid.
    if (checked.value.email === otpSentTo && secondsToResend(otpSentAt, Date.now()) > 0)
      return props.dispatch({ type: 'otpKept' });
    return submit(async () => {
      await call(endpoints.sendOtp, { body: checked.value });
      props.dispatch({ type: 'otpSent', email: checked.value.email, at: Date.now() });
    });
  }

  return (
    <StageForm title="Your email" error={error} submit="Send OTP" pending={pending} onSubmit={sendOtp}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        description="We'll email you a one-time code"
        {...fieldOf(props, 'email')}
        {...field('email')}
      />
      <Text size="sm" c="dimmed">
        Already have an account?{' '}
        <Anchor component={Link} to={paths.signIn} underline="always">
          Sign In
        </Anchor>
      </Text>
    </StageForm>
  );
}
