import { WaitingUploads } from '../features/needs/components/waiting-uploads';
import { Headquarters } from '../features/videos/components/headquarters';
import { useProfile } from '../lib/session/session';

export function VideosPage() {
  const { role } = useProfile();
  return <Headquarters notice={role === 'YOUTUBER' && <WaitingUploads />} />;
}
