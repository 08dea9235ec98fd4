import { ErrorText } from '../../../components/error-text';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useNeedConsent } from '../api/use-need-consent';
import { ConsentButton } from './consent-button';
import { NeedNotice } from './need-notice';
import type { NeedProps } from './need-props';
import styles from './need.module.css';

/** A published video without its thumbnail. The creator adds it, or reads why that is no longer possible. */
export function ThumbnailNeed({ video, need, describedBy }: NeedProps<'thumbnail'>) {
  const { error, showError } = useFormError();
  const consent = useNeedConsent(video._id, need, showError);
  const { possible, reason, asking, mayBeSet } = need;
  const known = mayBeSet ? 'The thumbnail may be missing' : 'The thumbnail is missing';
  const missing = possible ? `${known}.` : `${known}, and it can no longer be added here.`;
  return (
    <div className={styles.need}>
      <NeedNotice asking={asking} icon="warning">
        {reason === null ? missing : `${missing} ${reason}`}
      </NeedNotice>
      <div className={styles.wide}>
        <ErrorText {...error} />
      </div>
      {possible && (
        <div className={styles.buttons}>
          <ConsentButton
            consent={consent}
            asking={asking}
            describedBy={describedBy}
            label="Add the thumbnail"
          />
        </div>
      )}
    </div>
  );
}
