import { endpoints, type Video } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadError } from '../../../components/load-error';
import { PageHeader } from '../../../components/page-header';
import { SkeletonBlock } from '../../../components/skeletons';
import { paths } from '../../../config/paths';
import { forgetDraft } from '../../../lib/drafts/draft-storage';
import { apiQuery } from '../../../lib/queries/api-query';
import { useProfile } from '../../../lib/session/session';
import { positionDraftName } from '../model/player-position';
import { publishDraftName, thumbnailDraftName } from '../model/review-draft';
import { NotPending } from './not-pending';
import { Player } from './player';
import playerStyles from './player.module.css';
import { ReviewStages } from './review-stages';
import styles from './review.module.css';
import { VideoFacts } from './video-facts';

interface ReviewVideoProps {
  videoId: string;
  /** Renders what a video needs from its creator; `describedBy` is the id of the element that names the video. */
  renderNeed: (video: Video, describedBy: string) => ReactNode;
}

function Review({ videoId, renderNeed }: ReviewVideoProps) {
  const { data: video, error, refetch } = useQuery(apiQuery(endpoints.videoDetails, { params: { videoId } }));
  const { _id } = useProfile();
  const isPublished = video?.state === 'PUBLISHED';
  useEffect(() => {
    if (!isPublished) return;
    for (const nameOf of [publishDraftName, thumbnailDraftName, positionDraftName]) {
      forgetDraft(window.localStorage, _id, nameOf(videoId));
    }
  }, [isPublished, _id, videoId]);
  if (video === undefined) {
    return error === null ? (
      <div role="status" aria-label="Loading the video" className={styles.page}>
        <div className={playerStyles.frame} />
        <SkeletonBlock height="5rem" />
        <SkeletonBlock height="16rem" />
      </div>
    ) : (
      <LoadError what="the video" error={error} onRetry={() => void refetch()} />
    );
  }
  if (video.state !== 'PENDING')
    return <NotPending video={video}>{(describedBy) => renderNeed(video, describedBy)}</NotPending>;
  return (
    <div className={styles.page}>
      <Player video={video} />
      <VideoFacts video={video} />
      <ReviewStages video={video} />
    </div>
  );
}

/** The review page, for creators only (docs/product.md#review-page). */
export function ReviewVideo({ videoId, renderNeed }: ReviewVideoProps) {
  return (
    <>
      <PageHeader
        title="Review and publish"
        action={
          <Button component={Link} to={paths.videos} variant="default">
            All pending videos
          </Button>
        }
      />
      <Review key={videoId} videoId={videoId} renderNeed={renderNeed} />
    </>
  );
}
