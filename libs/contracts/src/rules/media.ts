import { limits } from '../limits';

/** The quality options, in the order of the dropdown (docs/product.md#7-videos). */
export const qualityOptions = [
  { value: '720p', label: '720p (HD)', width: 1280, height: 720 },
  { value: '1080p', label: '1080p (Full HD)', width: 1920, height: 1080 },
  { value: '1440p', label: '1440p (2K)', width: 2560, height: 1440 },
  { value: '2160p', label: '2160p (4K)', width: 3840, height: 2160 },
  { value: '4320p', label: '4320p (8K)', width: 7680, height: 4320 },
] as const;

export type VideoQuality = (typeof qualityOptions)[number]['value'];
export const videoQualities = qualityOptions.map(({ value }) => value) as [VideoQuality, ...VideoQuality[]];

/** The extensions that a video may have (docs/product.md#7-videos). */
export const videoExtensions = [
  'mp4',
  'mov',
  'wmv',
  'avi',
  'flv',
  'webm',
  'mkv',
  'mpeg',
  'mpg',
  '3gp',
  '3g2',
  'm4v',
  'ts',
  'mts',
  'm2ts',
  'ogv',
  'vob',
  'f4v',
  'divx',
  'rm',
  'rmvb',
  'asf',
  'mxf',
  'yuv',
  'amv',
] as const;

export type VideoExtension = (typeof videoExtensions)[number];

/** The last extension of a file name in lower case, '' when it has none. */
export function fileExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** Whether a file has the extension that was chosen in step 1 of the upload. */
export const hasExtension = (fileName: string, extension: VideoExtension): boolean =>
  fileExtension(fileName) === extension;

const octetStream = 'application/octet-stream';

/**
 * The media type of each extension. Browsers disagree about it (for some, `.ts` is a translation file), so the server does
 * not use what they report. YouTube accepts `video/*` and `application/octet-stream`; other types become the latter.
 */
const contentTypes: Record<VideoExtension, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  wmv: 'video/x-ms-wmv',
  avi: 'video/x-msvideo',
  flv: 'video/x-flv',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  '3gp': 'video/3gpp',
  '3g2': 'video/3gpp2',
  m4v: 'video/x-m4v',
  ts: 'video/mp2t',
  mts: 'video/mp2t',
  m2ts: 'video/mp2t',
  ogv: 'video/ogg',
  vob: 'video/mpeg',
  f4v: 'video/mp4',
  divx: 'video/x-msvideo',
  rm: octetStream,
  rmvb: octetStream,
  asf: 'video/x-ms-asf',
  mxf: octetStream,
  yuv: octetStream,
  amv: octetStream,
};

/** The media type of a sealed video with this extension (docs/product.md#7-videos). */
export const uploadContentType = (extension: VideoExtension): string => contentTypes[extension];

/** More than 2,000,000 bytes are refused (docs/product.md#9-validation-rules). */
export const isThumbnailTooLarge = (bytes: number): boolean => bytes > limits.thumbnailMaxBytes;
