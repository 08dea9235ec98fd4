import type { ImageDecoder } from '@cutroom/server-kit';
import type { VideoDeps } from '../video/video.deps';

/** The ports that the use cases of this feature need. */
export interface ProposalsDeps extends Pick<
  VideoDeps,
  'videos' | 'users' | 'storage' | 'audit' | 'clock' | 'logger'
> {
  images: ImageDecoder;
}
