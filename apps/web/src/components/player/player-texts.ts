import { limits, type Video } from '@cutroom/contracts';

/**
 * The resolution of the preview in lines: that of the original, 720 at most. For a vertical video, its width counts.
 */
function previewLines({ media }: Pick<Video, 'media'>): number {
  const video = media?.facts?.video;
  return video ? Math.min(limits.previewMaxHeight, video.width, video.height) : limits.previewMaxHeight;
}

/** Which of the two files the player shows. */
export const shownText = (video: Pick<Video, 'media'>, isPreview: boolean): string =>
  isPreview
    ? `Preview, ${previewLines(video)}p. YouTube gets the original.`
    : 'The original, as YouTube gets it.';

/** What the player shows when the original was deleted by the team's settings. */
export const deletedText = 'The preview. The original was deleted, as your team’s settings say.';

/** Why the player shows no image although the file plays. */
export function noImageText({ media }: Pick<Video, 'media'>): string {
  if (media?.facts?.video === null) return 'This file has no video: only its sound plays.';
  const isComing = media?.state === 'WAITING' || media?.state === 'RUNNING';
  const plays = 'Your browser plays only the sound of this file.';
  return isComing ? `${plays} Wait for its preview, or download it.` : `${plays} Download it to watch it.`;
}

/** Why the player shows nothing. */
export function brokenText(
  { extension }: Pick<Video, 'extension'>,
  problem: 'unplayable' | 'network',
  isPreview: boolean,
): string {
  if (isPreview) return "We couldn't load the preview.";
  return problem === 'network'
    ? "We couldn't load the video."
    : `Your browser cannot play this .${extension} file. Download it to watch it.`;
}
