import { useParams } from 'react-router';
import { VideoNeed } from '../features/needs/components/video-need';
import { ReviewVideo } from '../features/review/components/review-video';
import { ReviewDecisions } from '../features/room/page/review-decisions';

export function ReviewPage() {
  const { videoId = '' } = useParams();
  return (
    <ReviewVideo
      videoId={videoId}
      renderNeed={(video, describedBy) => <VideoNeed video={video} describedBy={describedBy} />}
      renderRoom={(slot) => <ReviewDecisions {...slot} />}
    />
  );
}
