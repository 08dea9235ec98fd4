import { useParams } from 'react-router';
import { CompareVersions } from '../features/room/compare/compare-versions';

export function ComparePage() {
  const { videoId = '' } = useParams();
  return <CompareVersions videoId={videoId} />;
}
