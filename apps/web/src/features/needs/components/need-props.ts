import type { Video, VideoNeed } from '@cutroom/contracts';

export interface NeedProps<Kind extends VideoNeed['kind']> {
  video: Video;
  need: Extract<VideoNeed, { kind: Kind }>;
  /** The id of the element that names the video: the buttons of all cards read the same. */
  describedBy: string;
}
