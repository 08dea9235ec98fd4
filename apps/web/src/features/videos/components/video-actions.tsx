import type { Video } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon';
import { paths, reviewPath } from '../../../config/paths';
import { useAskedConsent } from '../api/use-asked-consent';
import { creatorWasTold } from '../model/last-attempt';
import styles from './video-card.module.css';

interface VideoActionsProps {
  video: Video;
  /** The id of the element that names the video: the buttons of all cards read the same. */
  describedBy: string;
}

/** What a creator can do with a pending video: review it, or answer Google's page that is open for it. */
export function VideoActions({ video, describedBy }: VideoActionsProps) {
  useAskedConsent(video);
  if (!video.asking) {
    return (
      <Button component={Link} to={reviewPath(video._id)} aria-describedby={describedBy}>
        Review &amp; Approve
      </Button>
    );
  }
  return (
    <>
      <Button component={Link} to={paths.status} aria-describedby={describedBy}>
        See its status
      </Button>
      <Button component={Link} to={reviewPath(video._id)} variant="default" aria-describedby={describedBy}>
        Tab closed? Start again
      </Button>
    </>
  );
}

interface ReviewNoticeProps {
  video: Video;
  /** Whether the user is the creator, who has the Google tab and to whom the reason is addressed. */
  reviews: boolean;
}

/** Says that Google's page is open, or why the last attempt failed. Changes are announced. */
export function ReviewNotice({ video: { asking, failure }, reviews }: ReviewNoticeProps) {
  return (
    <div role="status" className={styles.standing}>
      {asking ? (
        <div className={styles.notice}>
          <Icon name="clock" size={18} />
          <span>{reviews ? 'Waiting for you in the Google tab' : 'Your creator is approving it'}</span>
        </div>
      ) : (
        failure !== null && (
          <div className={styles.failure}>
            <Icon name="warning" size={18} />
            <span>{reviews ? `Last attempt: ${failure}` : creatorWasTold(failure)}</span>
          </div>
        )
      )}
    </div>
  );
}
