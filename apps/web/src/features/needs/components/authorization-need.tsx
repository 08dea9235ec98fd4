import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorText } from '../../../components/error-text';
import { IstTime } from '../../../components/ist-time';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useNeedConsent } from '../api/use-need-consent';
import { ConsentButton } from './consent-button';
import { GiveUp } from './give-up';
import { NeedNotice } from './need-notice';
import type { NeedProps } from './need-props';
import styles from './need.module.css';

/** An upload that awaits authorization. The creator can continue it or give it up. */
export function AuthorizationNeed({ video, need, describedBy }: NeedProps<'authorization'>) {
  const { error, showError } = useFormError();
  const consent = useNeedConsent(video._id, need, showError);
  const [confirming, setConfirming] = useState(false);
  return (
    <div className={styles.need}>
      <NeedNotice asking={need.asking} icon="clock">
        {need.restarts
          ? 'Your video is safe. YouTube has lost what was sent, so the upload starts again from the beginning.'
          : 'Nothing is lost: the upload continues where it stopped.'}{' '}
        Authorize it before <IstTime at={need.until} />; after that, the video returns to your review.
      </NeedNotice>
      <div className={styles.wide}>
        <ErrorText {...error} />
      </div>
      <div className={styles.buttons}>
        <ConsentButton
          consent={consent}
          asking={need.asking}
          describedBy={describedBy}
          label="Authorize again"
        />
        <Button
          size="xs"
          variant="default"
          aria-describedby={describedBy}
          onClick={() => setConfirming(true)}
        >
          Give up
        </Button>
      </div>
      <GiveUp
        video={video}
        mayBeOnChannel={need.mayBeOnChannel}
        opened={confirming}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}
