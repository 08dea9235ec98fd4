import { endpoints } from '@cutroom/contracts';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api-client/call';
import { useSubmit } from '../../../lib/forms/use-submit';
import { secondsToResend } from '../model/otp-code';
import type { StageProps } from './stage-props';

/** Counts down the seconds until the user can ask for another email. */
function useCoolDown(otpSentAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = secondsToResend(otpSentAt, now);
  const waiting = seconds > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [waiting, otpSentAt]);
  return seconds;
}

interface ResendOtpProps extends StageProps {
  onError: (error: unknown) => void;
}

export function ResendOtp({ state, dispatch, onError }: ResendOtpProps) {
  const seconds = useCoolDown(state.otpSentAt);
  const [sentAgain, setSentAgain] = useState(false);
  const { pending, submit } = useSubmit(onError);
  const { email } = state.values;

  const resend = () =>
    submit(async () => {
      await call(endpoints.sendOtp, { body: { email } });
      dispatch({ type: 'otpSent', email, at: Date.now() });
      setSentAgain(true);
    });

  return (
    <Group gap="xs" mih="2rem">
      <Text size="sm" c="dimmed" role="status">
        {sentAgain ? 'We sent you another email.' : 'No email yet?'}
      </Text>
      <Button variant="subtle" size="compact-sm" loading={pending} disabled={seconds > 0} onClick={resend}>
        Resend OTP
      </Button>
      {seconds > 0 && (
        <Text size="sm" c="dimmed" className="tabular">
          in {seconds} s
        </Text>
      )}
    </Group>
  );
}
