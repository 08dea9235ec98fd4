import { endpoints, type Profile } from '@cutroom/contracts';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, matchPath } from 'react-router';
import { paths } from '../../../config/paths';
import { forgetPlace, readPlace, screenOf } from '../../../lib/place/place-storage';
import { apiQuery } from '../../../lib/queries/api-query';
import { useProfile } from '../../../lib/session/session';

/** What a place is called, and to whom it is open; a review is called after its video. */
function labelOf(path: string, { role, isInTeam }: Profile): string | null {
  const isCreator = role === 'YOUTUBER';
  switch (screenOf(path)) {
    case paths.status:
      return isCreator ? 'Upload status' : null;
    case paths.videos:
      return isInTeam ? 'Pending videos' : null;
    case paths.upload:
      return !isCreator && isInTeam ? 'Upload a video' : null;
    case paths.team:
      return isInTeam ? 'Team' : null;
    case paths.invitation:
      return !isCreator && !isInTeam ? 'Your invitation' : null;
    case paths.profile:
      return 'Profile';
    default:
      return null;
  }
}

function ContinueLink({ path, label, onLeave }: { path: string; label: string; onLeave: () => void }) {
  return (
    <Group component="section" aria-label="Continue" gap="sm">
      <Anchor component={Link} to={path} onClick={() => forgetPlace(window.sessionStorage)} fw={600}>
        Continue: {label}
      </Anchor>
      <Button variant="subtle" size="compact-sm" onClick={onLeave}>
        Dismiss
      </Button>
    </Group>
  );
}

function ContinueReview({ path, videoId, onLeave }: { path: string; videoId: string; onLeave: () => void }) {
  const { data: video } = useQuery(apiQuery(endpoints.videoDetails, { params: { videoId } }));
  if (video === undefined) return null;
  return <ContinueLink path={path} label={`Review “${video.title}”`} onLeave={onLeave} />;
}

/**
 * On the dashboard: the way back to where the user was when they were sent to /signin (docs/product.md#dashboard). Shown
 * until it is used or dismissed, for a screen and a video that are the user's.
 */
export function ContinueNotice() {
  const profile = useProfile();
  const [path, setPath] = useState(() => readPlace(window.sessionStorage, profile._id));
  if (path === null) return null;

  function dismiss() {
    forgetPlace(window.sessionStorage);
    setPath(null);
  }

  const videoId = matchPath(paths.review, path)?.params.videoId;
  if (videoId !== undefined) {
    if (profile.role !== 'YOUTUBER') return null;
    return <ContinueReview path={path} videoId={videoId} onLeave={dismiss} />;
  }
  const label = labelOf(path, profile);
  return label === null ? null : <ContinueLink path={path} label={label} onLeave={dismiss} />;
}
