import type { Video } from '@cutroom/contracts';
import type { CSSProperties } from 'react';

/**
 * For the element around a video, as wide as the video is for its height: the style sheet reserves 16:9. `loaded` is the
 * ratio of the element that plays; before it is known, the facts of the file have it.
 */
export function frameStyleOf(media: Video['media'], loaded: number | null = null): CSSProperties | undefined {
  const facts = media?.facts?.video;
  const ratio = loaded ?? (facts && facts.width > 0 && facts.height > 0 ? facts.width / facts.height : null);
  return ratio === null ? undefined : ({ '--ratio': ratio } as CSSProperties);
}
