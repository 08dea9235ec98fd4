import { endpoints } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Announced } from '../../../components/announced';
import { DeletableVideos } from '../../../components/deletable-videos';
import { Icon } from '../../../components/icon';
import { NothingPending } from '../../../components/nothing-pending';
import { PageHeader } from '../../../components/page-header';
import { VideoList } from '../../../components/video-list';
import { WaitingVersions } from '../../../components/waiting-versions';
import { paths } from '../../../config/paths';
import { useVideosPlace } from '../../../lib/navigation/videos-place';
import { useProfile } from '../../../lib/session/session';
import { useViewChoice } from '../model/use-view-choice';
import { isDefaultChoice } from '../model/view-choice';
import styles from './headquarters.module.css';
import { OwnCuts } from './own-cuts';
import { VideoCard } from './video-card';
import { BrowsedList } from './views/browsed-list';
import { ViewFilters } from './views/view-filters';
import { ViewNav } from './views/view-nav';

/** The page without a view or filter in the address: videos that wait for review, and those that wait for an editor. */
function DefaultView({ reviews }: { reviews: boolean }) {
  return (
    <>
      <VideoList
        endpoint={endpoints.pendingVideos}
        label="Pending videos"
        as="cards"
        height="27rem"
        empty={<NothingPending role={reviews ? 'YOUTUBER' : 'EDITOR'} />}
      >
        {(video) => <VideoCard video={video} reviews={reviews} />}
      </VideoList>
      <div className={styles.waiting}>
        <WaitingVersions uploads={!reviews} />
      </div>
      {!reviews && <OwnCuts />}
    </>
  );
}

/**
 * The pending videos, below everything else that needs the user (docs/product.md#pending-videos). The texts keep the
 * specified spelling.
 */
export function Headquarters({ notice }: { notice: ReactNode }) {
  const { role } = useProfile();
  const reviews = role === 'YOUTUBER';
  const { uploaded } = useVideosPlace();
  const { choice } = useViewChoice();
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
      {uploaded !== undefined && (
        <div role="status" className={styles.uploaded}>
          <Icon name="check" size={18} />
          <Announced>
            <span>{`“${uploaded}” was uploaded. Your creator will be notified.`}</span>
          </Announced>
        </div>
      )}
      <ViewNav />
      <ViewFilters />
      <DeletableVideos key={choice.view}>
        {isDefaultChoice(choice) ? (
          <>
            {notice}
            <DefaultView reviews={reviews} />
          </>
        ) : (
          <BrowsedList choice={choice} />
        )}
      </DeletableVideos>
    </>
  );
}
