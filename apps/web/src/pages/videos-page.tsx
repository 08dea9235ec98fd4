import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../components/page-header';
import { paths } from '../config/paths';
import { Bin } from '../features/bin/components/bin';
import { WaitingUploads } from '../features/needs/components/waiting-uploads';
import { Headquarters } from '../features/videos/components/headquarters';
import { ViewNav } from '../features/videos/components/views/view-nav';
import { useProfile } from '../lib/session/session';

function BinPage() {
  return (
    <>
      <PageHeader
        title="Bin"
        subtitle="Deleted videos are kept for 7 days"
        action={
          <Button component={Link} to={paths.videos} variant="default">
            All pending videos
          </Button>
        }
      />
      <ViewNav />
      <Bin />
    </>
  );
}

export function VideosPage() {
  const { role } = useProfile();
  const [search] = useSearchParams();
  if (search.get('view') === 'bin') return <BinPage />;
  return <Headquarters notice={role === 'YOUTUBER' && <WaitingUploads />} />;
}
