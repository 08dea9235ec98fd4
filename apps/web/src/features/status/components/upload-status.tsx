import { endpoints } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state';
import { PageHeader } from '../../../components/page-header';
import { VideoList } from '../../../components/video-list';
import { paths } from '../../../config/paths';
import { StatusCard, type RenderCancel, type RenderNeed } from './status-card';

const manageVideos = (
  <Button component={Link} to={paths.videos} variant="default">
    Manage Videos
  </Button>
);

interface UploadStatusProps {
  renderNeed: RenderNeed;
  renderCancel: RenderCancel;
}

/** The upload status, for creators only (docs/product.md#upload-status). */
export function UploadStatus({ renderNeed, renderCancel }: UploadStatusProps) {
  return (
    <>
      <PageHeader
        title="Youtube Upload Status"
        subtitle="Real-time updates on uploads to your channel"
        action={manageVideos}
      />
      <VideoList
        endpoint={endpoints.publishedVideos}
        order="activity"
        label="Uploads to YouTube"
        as="rows"
        height="15rem"
        empty={
          <EmptyState icon="film" title="No Pending Videos">
            Approved videos appear here while they upload. Find the rest under Manage Videos.
          </EmptyState>
        }
      >
        {(video) => <StatusCard video={video} renderNeed={renderNeed} renderCancel={renderCancel} />}
      </VideoList>
    </>
  );
}
