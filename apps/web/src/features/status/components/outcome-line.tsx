import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../../../components/icon';
import { IstTime } from '../../../components/ist-time';
import { reviewPath } from '../../../config/paths';
import type { PublishOutcome } from '../model/publish-progress';
import styles from './status-card.module.css';

interface OutcomeLineProps {
  videoId: string;
  outcome: PublishOutcome;
  /** YouTube keeps the video private until a time that has not come yet. */
  isScheduled: boolean;
  /** The socket is not connected, so the displayed state may be old. */
  waitingForConnection: boolean;
  /** The id of the element that names the video: the links of all cards read the same. */
  titleId: string;
  /** What else the creator can do. */
  action: ReactNode;
}

type Stand = Pick<OutcomeLineProps, 'outcome' | 'isScheduled' | 'waitingForConnection'>;

function words(stand: Stand): { icon: IconName | null; text: ReactNode } {
  const { outcome } = stand;
  switch (outcome.kind) {
    case 'published':
      return {
        icon: 'check',
        text: stand.isScheduled ? 'On YouTube, private until its scheduled time' : 'Published',
      };
    case 'failed':
      return { icon: 'warning', text: outcome.reason };
    case 'resting':
      return { icon: 'warning', text: outcome.reason };
    case 'asking':
      return { icon: 'clock', text: 'Waiting for you in the Google tab' };
    case 'paused':
      return {
        icon: 'clock',
        text: (
          <>
            {outcome.reason} Next attempt: <IstTime at={outcome.nextAttemptAt} />.
          </>
        ),
      };
    case 'queued':
      return { icon: 'clock', text: `Number ${outcome.position} in the queue` };
    case 'running':
      return {
        icon: null,
        text: stand.waitingForConnection ? 'Connecting for live updates …' : 'Updating live',
      };
  }
}

function reviewLink(videoId: string, titleId: string, text: string): ReactNode {
  return (
    <Button component={Link} to={reviewPath(videoId)} variant="default" size="xs" aria-describedby={titleId}>
      {text}
    </Button>
  );
}

function nextStep({ videoId, outcome, titleId }: OutcomeLineProps): ReactNode {
  if (outcome.kind === 'asking') return reviewLink(videoId, titleId, 'Tab closed? Start again');
  if (outcome.kind === 'failed')
    return outcome.canReview ? reviewLink(videoId, titleId, 'Review again') : null;
  if (outcome.kind !== 'published' || outcome.watchUrl === null) return null;
  return (
    <Button
      component="a"
      href={outcome.watchUrl}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      size="xs"
      leftSection={<Icon name="play" size={14} />}
      aria-describedby={titleId}
    >
      Watch on YouTube
    </Button>
  );
}

/** The outcome in words, with a link to the channel or back to the review. */
export function OutcomeLine(props: OutcomeLineProps) {
  const { outcome } = props;
  const { icon, text } = words(props);
  return (
    <div className={styles.foot}>
      <div role="status" className={styles.outcome} data-kind={outcome.kind}>
        {icon !== null && <Icon name={icon} size={18} />}
        <Text size="sm" c={outcome.kind === 'running' ? 'dimmed' : undefined}>
          {text}
        </Text>
      </div>
      {nextStep(props)}
      {props.action}
    </div>
  );
}
