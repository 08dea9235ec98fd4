import { videoChecks, type Video, type VideoCheck } from '@cutroom/contracts';

type CheckedVideo = Pick<Video, 'media' | 'maximumVideoQuality' | 'size'>;

/** The checks of a video's file; none until its facts are known. */
export const checksOf = ({ media, maximumVideoQuality, size }: CheckedVideo): VideoCheck[] =>
  media?.facts ? videoChecks({ facts: media.facts, maximumVideoQuality, size }) : [];

/** How many checks of a video are more severe than a notice. */
export const countProblems = (video: CheckedVideo): number =>
  checksOf(video).filter(({ severity }) => severity !== 'notice').length;
