import { endpoints, type Profile } from '@cutroom/contracts';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths, versionOfParam } from '../../../config/paths';
import { forgetPlace, readPlace, type KnownPlace } from '../../../lib/place/place-storage';
import { apiQuery } from '../../../lib/queries/api-query';
import { useProfile } from '../../../lib/session/session';
import { tabStore } from '../../../lib/storage/page-storage';
import styles from './continue-notice.module.css';

/** A label. For a screen of one video, the video's title follows it. */
type Label = string | { videoId: string; before: string };

/** The label of a place; null when the user may not open it. */
function labelOf({ screen, videoId = '', query }: KnownPlace, { role, isInTeam }: Profile): Label | null {
  const isCreator = role === 'YOUTUBER';
  const versionOf = query.get(versionOfParam);
  switch (screen) {
    case paths.review:
      return isCreator ? { videoId, before: 'Review' } : null;
    case paths.status:
      return isCreator ? 'Upload status' : null;
    case paths.videos:
      if (!isInTeam) return null;
      return query.has('view') ? 'Videos' : 'Pending videos';
    case paths.room:
      return isInTeam ? { videoId, before: 'Review room of' } : null;
    case paths.compare:
      return isInTeam ? { videoId, before: 'Compare versions of' } : null;
    case paths.print:
      return isInTeam ? { videoId, before: 'Comments on' } : null;
    case paths.upload:
      if (isCreator || !isInTeam) return null;
      return versionOf ? { videoId: versionOf, before: 'Upload a new version of' } : 'Upload a video';
    case paths.team:
      return isInTeam ? 'Team' : null;
    case paths.invitation:
      return !isCreator && !isInTeam ? 'Your invitation' : null;
    case paths.profile:
      return 'Profile';
  }
}

function ContinueLink({ path, label, onLeave }: { path: string; label: string; onLeave: () => void }) {
  return (
    <Group component="section" aria-label="Continue" className={styles.notice} gap="sm" wrap="nowrap">
      <Anchor component={Link} to={path} onClick={() => forgetPlace(tabStore)} fw={600}>
        Continue: {label}
      </Anchor>
      <Button variant="subtle" size="compact-sm" onClick={onLeave}>
        Dismiss
      </Button>
    </Group>
  );
}

interface ContinueWithVideoProps {
  path: string;
  videoId: string;
  before: string;
  onLeave: () => void;
}

function ContinueWithVideo({ path, videoId, before, onLeave }: ContinueWithVideoProps) {
  const { data: video, isPending } = useQuery(apiQuery(endpoints.videoDetails, { params: { videoId } }));
  // The user most likely has access to the video, so space is reserved and the dashboard does not move.
  if (video === undefined) return isPending && <div className={styles.notice} />;
  return <ContinueLink path={path} label={`${before} “${video.title}”`} onLeave={onLeave} />;
}

/**
 * A link on the dashboard to the page from which the user was sent to /signin (docs/product.md#dashboard). It is shown
 * until it is used or dismissed, and only for screens and videos that the user may open.
 */
export function ContinueNotice() {
  const profile = useProfile();
  const [place, setPlace] = useState(() => readPlace(tabStore, profile._id));
  const label = place && labelOf(place, profile);
  if (place === null || label === null) return null;

  function dismiss() {
    forgetPlace(tabStore);
    setPlace(null);
  }

  if (typeof label === 'string') return <ContinueLink path={place.path} label={label} onLeave={dismiss} />;
  return <ContinueWithVideo path={place.path} {...label} onLeave={dismiss} />;
}
