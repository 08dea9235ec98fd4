import type { Room } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { newVersionPath, paths, reviewPath } from '../../../config/paths';
import { useProfile } from '../../../lib/session/session';
import { RequestChanges } from './request-changes';
import { WithdrawRequest } from './withdraw-request';

/** What the user can decide about a video in its state: creators review, editors upload versions. */
export function Decisions({ room: { video, versions } }: { room: Room }) {
  const reviews = useProfile().role === 'YOUTUBER';
  const { _id, state, openComments } = video;
  const newest = versions[0];
  if (state !== 'PENDING' && state !== 'CHANGES_REQUESTED') {
    return (
      reviews && (
        <Button component={Link} to={paths.status} variant="default">
          See upload status
        </Button>
      )
    );
  }
  if (!reviews) {
    return (
      <Button component={Link} to={newVersionPath(_id)}>
        Upload new version
      </Button>
    );
  }
  if (state === 'CHANGES_REQUESTED') return <WithdrawRequest video={video} />;
  return (
    <>
      {newest !== undefined && <RequestChanges video={{ _id, openComments }} version={newest} />}
      <Button component={Link} to={reviewPath(_id)}>
        Review &amp; Approve
      </Button>
    </>
  );
}
