import { endpoints } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { NothingPending } from '../../../components/nothing-pending';
import { PageHeader } from '../../../components/page-header';
import { VideoList } from '../../../components/video-list';
import { paths } from '../../../config/paths';
import { useProfile } from '../../../lib/session/session';
import { VideoCard } from './video-card';

/** The pending videos (docs/product.md#pending-videos); the texts keep their spelling. */
export function Headquarters() {
  const { role } = useProfile();
  const reviews = role === 'YOUTUBER';
  return (
    <>
      <PageHeader
        title="Headquaters"
        subtitle="Manage all your pending vidoes here"
        action={
          <Button
            component={Link}
            to={reviews ? paths.status : paths.upload}
            variant={reviews ? 'default' : 'filled'}
          >
            {reviews ? 'Upload status' : 'Upload Video'}
          </Button>
        }
      />
      <VideoList
        endpoint={endpoints.pendingVideos}
        label="Pending videos"
        as="cards"
        height="27rem"
        empty={<NothingPending role={role} />}
      >
        {(video) => <VideoCard video={video} reviews={reviews} />}
      </VideoList>
    </>
  );
}
