import { limits } from '@cutroom/contracts';
import { Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CallButton } from '../../components/call-button';
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
  /** The element that had the focus before the button; undefined when the button never had it. */
  const cameFrom = useRef<EventTarget | null | undefined>(undefined);
  const isShown = secondsLeft !== null;

  // The button disappears with the warning, also when a key or the pointer has renewed the session before it is
  // pressed. The focus then returns to where it was.
  useEffect(() => {
    if (isShown) return;
    const from = cameFrom.current;
    cameFrom.current = undefined;
    if (from === undefined || document.activeElement !== document.body) return;
    const isPlace = from instanceof HTMLElement && from !== document.body;
    const back = isPlace ? from : document.querySelector('main');
    back?.focus({ preventScroll: true });
  }, [isShown]);

  return (
    <>
      {/* Announced once, and without the seconds: they would be read out twenty times. */}
      <VisuallyHidden role="status">{secondsLeft === null ? '' : 'Your session ends soon'}</VisuallyHidden>
      {isShown && (
        <section aria-label="Session" className={styles.notice}>
          <Text size="sm" className="tabular">
            Your session ends in {secondsLeft} s
            {!renewable && `. Sessions last at most ${maxHours} hours; sign in again to continue.`}
          </Text>
          {renewable && (
            <CallButton
              size="xs"
              loading={pending}
              onFocus={({ relatedTarget }) => {
                cameFrom.current = relatedTarget;
              }}
              onClick={() => submit(renewSession)}
            >
              Stay signed in
            </CallButton>
          )}
          <ErrorText {...error} />
        </section>
      )}
    </>
  );
}
