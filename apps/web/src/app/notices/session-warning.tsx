import { limits } from '@cutroom/contracts';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { ErrorText } from '../../components/error-text';
import { useFormError } from '../../lib/forms/use-form-error';
import { useSubmit } from '../../lib/forms/use-submit';
import { renewSession } from '../../lib/session/session-calls';
import { useIsRenewable, useSecondsLeft } from '../../lib/session/session';
import styles from './notice.module.css';

const maxHours = limits.sessionMaxSeconds / 3_600;

/**
 * Warns before the session ends, with the seconds left and 'Stay signed in' (docs/product.md#sessions). A session
 * that has reached its maximum lifetime (ADR 004) cannot be renewed, so the notice says that instead.
 */
export function SessionWarning() {
  const secondsLeft = useSecondsLeft();
  const renewable = useIsRenewable();
  const { error, showError } = useFormError();
  const { pending, submit } = useSubmit(showError);
  const cameFrom = useRef<EventTarget | null>(null);

  /** The button disappears with the warning, so the focus returns to where it was. */
  async function stay() {
    await renewSession();
    const back = cameFrom.current instanceof HTMLElement ? cameFrom.current : document.querySelector('main');
    back?.focus({ preventScroll: true });
  }

  return (
    <>
      {/* Announced once, and without the seconds: they would be read out twenty times. */}
      <VisuallyHidden role="status">{secondsLeft === null ? '' : 'Your session ends soon'}</VisuallyHidden>
      {secondsLeft !== null && (
        <section aria-label="Session" className={styles.notice}>
          <Text size="sm" className="tabular">
            Your session ends in {secondsLeft} s
            {!renewable && `. Sessions last at most ${maxHours} hours; sign in again to continue.`}
          </Text>
          {renewable && (
            <Button
              size="xs"
              loading={pending}
              onFocus={({ relatedTarget }) => {
                cameFrom.current = relatedTarget;
              }}
              onClick={() => submit(stay)}
            >
              Stay signed in
            </Button>
          )}
          {error.message !== null && <ErrorText {...error} />}
        </section>
      )}
    </>
  );
}
