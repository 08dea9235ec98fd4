import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { secondsToResend } from '../lib/forms/otp-code';
import { useSubmit } from '../lib/forms/use-submit';
import { CallButton } from './call-button';
import styles from './resend-otp.module.css';

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

interface ResendOtpProps {
  /** When the last code was emailed, in epoch milliseconds. */
  sentAt: number;
  send: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** Requests another one-time code, once the resend wait is over. */
export function ResendOtp({ sentAt, send, onError }: ResendOtpProps) {
  const seconds = useCoolDown(sentAt);
  const [sentAgain, setSentAgain] = useState(false);
  const { pending, submit } = useSubmit(onError);
  const isWaiting = seconds > 0;

  const resend = () =>
    submit(async () => {
      await send();
      setSentAgain(true);
    });

  return (
    <div className={styles.line}>
      <Text size="sm" c="dimmed" role="status">
        {sentAgain ? 'We sent you another email.' : 'No email yet?'}
      </Text>
      <CallButton
        variant="subtle"
        size="compact-sm"
        loading={pending}
        // It keeps the focus while it waits.
        aria-disabled={isWaiting}
        data-disabled={isWaiting || undefined}
        onClick={resend}
      >
        Resend OTP
      </CallButton>
      {isWaiting && (
        <Text size="sm" c="dimmed" className="tabular">
          in {seconds} s
        </Text>
      )}
    </div>
  );
}
