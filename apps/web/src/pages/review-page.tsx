import { useParams } from 'react-router';
import { VideoNeed } from '../features/needs/components/video-need';
import { ReviewVideo } from '../features/review/components/review-video';

export function ReviewPage() {
  const { videoId = '' } = useParams();
  return (
    <ReviewVideo
      videoId={videoId}
      renderNeed={(video, describedBy) => <VideoNeed video={video} describedBy={describedBy} />}
    />
  );
}
