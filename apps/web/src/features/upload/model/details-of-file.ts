import {
  limits,
  qualityOptions,
  showablePart,
  type VideoExtension,
  type VideoQuality,
} from '@cutroom/contracts';
import { fileSummary } from '../../../lib/files/file-summary';
import { videoDimensions, type Dimensions } from '../../../lib/files/video-dimensions';
import { videoExtensionOf } from './file-problem';

export interface DetailsOfFile {
  title: string;
  extension: VideoExtension | '';
  /** '' if neither the headers nor the browser give a resolution, so that the user chooses. */
  maximumVideoQuality: VideoQuality | '';
}

/** A title from a file name: 'monsoon_final.cut-2.mp4' becomes 'monsoon final cut-2'. */
export function titleOf(fileName: string): string {
  const stem = fileName.replace(/(?<=.)\.[^.]*$/, '');
  const words = showablePart(stem.normalize('NFC').replace(/[\s_.]+/g, ' '));
  return [...words.trim()].slice(0, limits.videoTitleMax).join('').trim();
}

/**
 * The nearest quality. Wide cuts such as 3840 × 1600 and narrow ones such as 1440 × 1080 count as the 16:9 frame that
 * contains them, upright ones as if they lay on their side.
 */
export function qualityOf({ width, height }: Dimensions): VideoQuality {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const lines = Math.max(short, (long / 16) * 9);
  const distance = (option: (typeof qualityOptions)[number]) => Math.abs(Math.log(option.height / lines));
  return qualityOptions.reduce((best, each) => (distance(each) < distance(best) ? each : best)).value;
}

/** Its headers also tell the resolution of a codec that the browser cannot decode, such as ProRes. */
async function dimensionsOf(file: File, signal?: AbortSignal): Promise<Dimensions | null> {
  const summary = await fileSummary(file, signal);
  return summary === null ? videoDimensions(file) : summary.video;
}

/** The values that step 1 reads from a selected file: title, extension and resolution. */
export async function detailsOfFile(file: File, signal?: AbortSignal): Promise<DetailsOfFile> {
  const dimensions = await dimensionsOf(file, signal);
  return {
    title: titleOf(file.name),
    extension: videoExtensionOf(file.name) ?? '',
    maximumVideoQuality: dimensions === null ? '' : qualityOf(dimensions),
  };
}
