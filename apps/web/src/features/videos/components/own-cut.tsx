import type { Video } from '@cutroom/contracts';
import { Button, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { DeleteVideo } from '../../../components/delete-video';
import { IstTime } from '../../../components/ist-time';
import { ScheduledFor } from '../../../components/scheduled-for';
import { stateText } from '../../../components/state-text';
import { VideoBadges } from '../../../components/video-badges';
import { roomPath } from '../../../config/paths';
import { safeLink } from '../../../lib/navigation/safe-link';
import { creatorWasTold } from '../model/last-attempt';
import styles from './own-cuts.module.css';
import { ProblemBadge, usePreview } from './preview-actions';

/** Why the last attempt failed, or why a running transfer is paused, which has not failed. */
function reasonOf({ state, failure, need }: Video): string | null {
  if (failure === null || state === 'PUBLISHED' || need?.kind === 'authorization') return null;
  return state === 'PENDING' || state === 'CHANGES_REQUESTED' ? creatorWasTold(failure) : failure;
}

/** One cut of the editor: its state, why it failed, and the link once it is published. */
export function OwnCut({ video }: { video: Video }) {
  const id = useId();
  const { title, versionUploadedAt, youtubeUrl, publication, state } = video;
  const preview = usePreview(video);
  const reason = reasonOf(video);
  const link = state === 'PUBLISHED' ? safeLink(youtubeUrl) : null;
  return (
    <div className={styles.cut}>
      <div className={styles.facts}>
        <Title order={3} size="h5" id={id} lineClamp={2} title={title}>
          <Link to={roomPath(video._id)} className={styles.title}>
            {title}
          </Link>
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          Uploaded <IstTime at={versionUploadedAt} />
        </Text>
        <VideoBadges video={video} />
        {reason !== null && <Text size="sm">{reason}</Text>}
        {link !== null && publication?.privacyStatus === 'private' && (
          <Text size="sm">It&apos;s private: only the channel&apos;s owner can open the link.</Text>
        )}
      </div>
      <div className={styles.state}>
        <Text size="sm" fw={600}>
          {stateText(video)}
        </Text>
        <Text size="sm" component="div" className="tabular">
          <ScheduledFor video={video} />
        </Text>
        {link !== null && (
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="compact-sm"
            aria-describedby={id}
          >
            Watch on YouTube
          </Button>
        )}
        <div className={styles.actions}>
          {state === 'PENDING' && <ProblemBadge video={video} describedBy={id} onOpen={preview.open} />}
          <Button
            component={Link}
            to={roomPath(video._id)}
            variant="default"
            size="compact-sm"
            aria-describedby={id}
          >
            Open
          </Button>
          <DeleteVideo video={video} describedBy={id} size="compact-sm" />
        </div>
        {preview.dialog}
      </div>
    </div>
  );
}
