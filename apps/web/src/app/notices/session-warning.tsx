import { Button, Text } from '@mantine/core';
import { ErrorText } from '../../components/error-text';
import { useFormError } from '../../lib/forms/use-form-error';
import { useSubmit } from '../../lib/forms/use-submit';
import { renewSession } from '../../lib/session/renew-session';
import { useSecondsLeft } from '../../lib/session/session';
import styles from './notice.module.css';

/** Before the session ends: how long is left, and 'Stay signed in' (design.md, Sessions). */
export function SessionWarning() {
  const secondsLeft = useSecondsLeft();
  const { error, showError } = useFormError();
  const { pending, submit } = useSubmit(showError);
  if (secondsLeft === null) return null;
  return (
    <section aria-label="Session" className={styles.notice}>
      {/* Announced once: the seconds would be read out twenty times. */}
      <Text size="sm" role="status">
        Your session ends soon
        <span className="tabular" aria-hidden>
          {`: ${secondsLeft} s`}
        </span>
      </Text>
      <Button size="xs" loading={pending} onClick={() => submit(renewSession)}>
        Stay signed in
      </Button>
      {error.message !== null && <ErrorText {...error} />}
    </section>
  );
}
