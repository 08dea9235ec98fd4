import { useParams } from 'react-router';
import { ReviewVideo } from '../features/review/components/review-video';

export function ReviewPage() {
  const { videoId = '' } = useParams();
  return <ReviewVideo videoId={videoId} />;
}
