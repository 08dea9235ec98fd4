import { useParams } from 'react-router';
import { PrintedComments } from '../features/room/print/printed-comments';

export function PrintPage() {
  const { videoId = '' } = useParams();
  return <PrintedComments videoId={videoId} />;
}
