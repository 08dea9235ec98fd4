import { endpoints, type RoomVersion, type Video, type VideoDetails } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { LoadError } from '../../../components/load-error';
import { MediaReport } from '../../../components/media/media-report';
import { PageHeader } from '../../../components/page-header';
import { PageTitle } from '../../../components/page-title';
import playerStyles from '../../../components/player/player.module.css';
import { positionDraftName } from '../../../components/player/player-position';
import { useVideoSource } from '../../../components/player/use-video-source';
import { SkeletonBlock } from '../../../components/skeletons';
import { isUnknownVideo, UnknownVideo } from '../../../components/unknown-video';
import { paths } from '../../../config/paths';
import { useFocusInside } from '../../../lib/focus/use-focus-inside';
import { forgetDraft } from '../../../lib/drafts/draft-storage';
import { apiQuery, queryKey } from '../../../lib/queries/api-query';
import { useInSteps } from '../../../lib/rendering/use-in-steps';
import { useProfile } from '../../../lib/session/session';
import { browserStore } from '../../../lib/storage/page-storage';
import type { Moment } from '../chapters/chapters';
import { discardedAttemptName, publishDraftName, thumbnailDraftName } from '../model/review-draft';
import { useApproval } from '../model/use-approval';
import { NotPending } from './not-pending';
import { ReviewStages } from './review-stages';
import styles from './review.module.css';
import { VideoFacts } from './video-facts';

interface ReviewVideoProps {
  videoId: string;
  /** Renders what a video needs from its creator; `describedBy` is the id of the element that names the video. */
  renderNeed: (video: Video, describedBy: string) => ReactNode;
  /** Renders the decisions of the review room. */
  renderRoom: (slot: RoomSlot) => ReactNode;
  /** Leads to the next pending video; undefined when there is none. */
  onNext: (() => void) | undefined;
  /** The player and the comments. */
  Watched: ComponentType<WatchSlot>;
}

/** The video of this page, and the parts of the page. */
export interface WatchSlot {
  video: VideoDetails;
  /** Receives the element that plays. */
  movie: RefObject<HTMLVideoElement | null>;
  /** Called once the player shows an image of that version, or is known to show none. */
  onImage: (version: string, isShown: boolean) => void;
  /** Leads to the next pending video; undefined when there is none. */
  onNext: (() => void) | undefined;
  layOut: (parts: WatchedParts) => ReactNode;
}

interface WatchedParts {
  player: ReactNode;
  comments: ReactNode;
  moments: readonly Moment[];
  /** The version under review; undefined until it is known who uploaded it. */
  reviewed: RoomVersion | undefined;
}

type Slots = Omit<ReviewVideoProps, 'videoId'>;

/** The props that this page passes to the parts of the review room. */
export interface RoomSlot {
  video: VideoDetails;
  /** The version that the player shows; undefined until it has loaded, and when there is no player. */
  version: string | undefined;
  /** Shows the newest version instead. */
  onLoadNewest: () => void;
}

interface ColumnsProps {
  player: ReactNode;
  decisions?: ReactNode;
  comments?: ReactNode;
  /** The report about the file. */
  report?: ReactNode;
  children: ReactNode;
}

/** The player beside the stages; one column on a narrow screen, with the report last. */
function Columns({ player, decisions, comments, report, children }: ColumnsProps) {
  return (
    <div className={styles.page}>
      <div className={styles.watched}>
        <div>{player}</div>
        {decisions}
        <div className={styles.report}>{report}</div>
      </div>
      <div className={styles.work}>
        {children}
        {comments}
      </div>
    </div>
  );
}

function LoadingVideo() {
  return (
    <div role="status" aria-label="Loading the video">
      <Columns player={<div className={playerStyles.frame} />}>
        <SkeletonBlock height="5rem" />
        <SkeletonBlock height="16rem" />
      </Columns>
    </div>
  );
}

/** The drafts about a published video are of no further use. */
function useForgetDrafts(videoId: string, isPublished: boolean) {
  const { _id } = useProfile();
  useEffect(() => {
    if (!isPublished) return;
    for (const nameOf of [publishDraftName, thumbnailDraftName, discardedAttemptName, positionDraftName]) {
      forgetDraft(browserStore, _id, nameOf(videoId));
    }
  }, [isPublished, _id, videoId]);
}

function PendingReview({
  video,
  renderRoom,
  onNext,
  Watched,
}: { video: VideoDetails } & Pick<Slots, 'renderRoom' | 'onNext' | 'Watched'>) {
  const movie = useRef<HTMLVideoElement>(null);
  const queryClient = useQueryClient();
  const { data: source, refetch } = useVideoSource(video._id);
  const approval = useApproval(video, source?.version);

  function loadNewest() {
    void queryClient.invalidateQueries({
      queryKey: queryKey(endpoints.videoDetails, { params: { videoId: video._id } }),
    });
    void refetch();
  }

  return (
    <Watched
      video={video}
      movie={movie}
      onImage={approval.noteImage}
      onNext={onNext}
      layOut={({ player, comments, moments, reviewed }) => (
        <Columns
          player={player}
          decisions={renderRoom({ video, version: source?.version, onLoadNewest: loadNewest })}
          comments={comments}
          report={<MediaReport video={video} order={2} />}
        >
          <VideoFacts video={video} reviewed={reviewed} />
          <ReviewStages
            video={video}
            version={source?.version}
            movie={movie}
            approval={approval}
            moments={moments}
          />
        </Columns>
      )}
    />
  );
}

function Review({ video, renderNeed, ...slots }: { video: VideoDetails } & Slots) {
  if (video.state === 'PENDING') return <PendingReview video={video} {...slots} />;
  const room = slots.renderRoom({ video, version: undefined, onLoadNewest: () => undefined });
  return (
    <NotPending video={video} room={room}>
      {(describedBy) => renderNeed(video, describedBy)}
    </NotPending>
  );
}

const allVideos = (
  <Button component={Link} to={paths.videos} variant="default">
    All pending videos
  </Button>
);

/** The review page, for creators only (docs/product.md#review-page). Its heading is the title of the video. */
export function ReviewVideo({ videoId, ...slots }: ReviewVideoProps) {
  const query = useQuery(apiQuery(endpoints.videoDetails, { params: { videoId } }));
  const { data: video, error } = query;
  useForgetDrafts(videoId, video?.state === 'PUBLISHED');
  const isUnknown = video === undefined && isUnknownVideo(error);
  const showsReview = useInSteps(video !== undefined);
  // Each state has its own page.
  const review = useFocusInside<HTMLDivElement>(video?.state ?? '');
  return (
    <>
      {video !== undefined && <PageTitle>{`Review of ${video.title}`}</PageTitle>}
      <PageHeader
        title={video !== undefined && showsReview ? video.title : 'Review and publish'}
        action={!isUnknown && allVideos}
      />
      {video !== undefined && showsReview && (
        <div {...review} role="group" aria-label={video.title}>
          <Review key={videoId} video={video} {...slots} />
        </div>
      )}
      {(video === undefined ? error === null : !showsReview) && <LoadingVideo />}
      {isUnknown && <UnknownVideo message={error.message} />}
      {video === undefined && error !== null && !isUnknown && <LoadError what="the video" query={query} />}
    </>
  );
}
