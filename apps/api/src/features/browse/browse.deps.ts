import type { VideoDeps } from '../video/video.deps';

/** The ports that the use case of this feature needs. */
export type BrowseDeps = Pick<
  VideoDeps,
  'videos' | 'users' | 'rooms' | 'queuePositions' | 'storage' | 'clock'
>;
