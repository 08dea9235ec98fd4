import type { MediaFacts } from '@cutroom/contracts';

type VideoStream = NonNullable<MediaFacts['video']>;

/** '1920 × 1080' */
export const formatResolution = ({ width, height }: Pick<VideoStream, 'width' | 'height'>): string =>
  `${width} × ${height}`;
