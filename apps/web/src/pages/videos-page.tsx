import { Headquarters } from '../features/videos/components/headquarters';

export function VideosPage() {
  return <Headquarters />;
}
