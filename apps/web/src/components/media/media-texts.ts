import type { VideoMedia } from '@cutroom/contracts';

export const previewsOff = 'Previews are off on this installation';

/** 'Preview 40%', rounded down so that 100% means ready. */
export const progressText = ({ progress }: Pick<VideoMedia, 'progress'>): string =>
  `Preview ${Math.floor(progress * 100)}%`;

/** Why there will never be a preview; null if it is ready or may become ready. */
export function missingPreview({ state, problem }: VideoMedia): string | null {
  if (state === 'OFF') return previewsOff;
  return state === 'FAILED' ? `No preview could be made: ${problem ?? 'the reason is not known'}` : null;
}

/** Why 'Preview' is disabled; null if it is enabled. */
export function previewObstacle(media: VideoMedia | null): string | null {
  if (media === null) return 'There is no preview yet';
  if (media.state === 'READY') return null;
  return missingPreview(media) ?? 'The preview is being made';
}
