import type { Video } from '@cutroom/contracts';
import { AuthorizationNeed } from './authorization-need';
import { ThumbnailNeed } from './thumbnail-need';

interface VideoNeedProps {
  video: Video;
  /** The id of the element that names the video. */
  describedBy: string;
}

/** What a publish needs from its creator, with the same choices as the emails. */
export function VideoNeed({ video, describedBy }: VideoNeedProps) {
  const { need } = video;
  if (need === null) return null;
  return need.kind === 'authorization' ? (
    <AuthorizationNeed video={video} need={need} describedBy={describedBy} />
  ) : (
    <ThumbnailNeed video={video} need={need} describedBy={describedBy} />
  );
}
