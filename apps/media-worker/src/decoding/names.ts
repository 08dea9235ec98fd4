import type { FormatContext } from 'node-av/lib';

/** FFmpeg numbers the profiles of each codec (libavcodec/defs.h). Those that a creator may meet in an export. */
const profiles: Record<string, Record<number, string>> = {
  h264: {
    66: 'Baseline',
    578: 'Constrained Baseline',
    77: 'Main',
    88: 'Extended',
    100: 'High',
    110: 'High 10',
    2158: 'High 10 Intra',
    122: 'High 4:2:2',
    2170: 'High 4:2:2 Intra',
    244: 'High 4:4:4 Predictive',
    2292: 'High 4:4:4 Intra',
  },
  hevc: { 1: 'Main', 2: 'Main 10', 3: 'Main Still Picture', 4: 'Range Extensions', 9: 'Screen Content' },
  prores: { 0: '422 Proxy', 1: '422 LT', 2: '422', 3: '422 HQ', 4: '4444', 5: '4444 XQ' },
  dnxhd: {
    0: 'DNxHD',
    1270: 'DNxHR LB',
    1271: 'DNxHR SQ',
    1272: 'DNxHR HQ',
    1273: 'DNxHR HQX',
    1274: 'DNxHR 444',
  },
  mpeg2video: { 0: '4:2:2', 1: 'High', 4: 'Main', 5: 'Simple' },
  mpeg4: { 0: 'Simple', 15: 'Advanced Simple' },
  vp9: { 0: 'Profile 0', 1: 'Profile 1', 2: 'Profile 2', 3: 'Profile 3' },
  av1: { 0: 'Main', 1: 'High', 2: 'Professional' },
  vc1: { 0: 'Simple', 1: 'Main', 3: 'Advanced' },
  aac: { 0: 'Main', 1: 'LC', 2: 'SSR', 3: 'LTP', 4: 'HE-AAC', 28: 'HE-AAC v2', 22: 'LD', 38: 'ELD' },
};

export const profileName = (codec: string, profile: number): string | null =>
  profiles[codec]?.[profile] ?? null;

const containers: Record<string, string> = {
  asf: 'Windows Media',
  flv: 'Flash',
  mpeg: 'MPEG program stream',
  mpegts: 'MPEG transport stream',
  mpegvideo: 'MPEG video',
  ogg: 'Ogg',
  rm: 'RealMedia',
  mxf: 'MXF',
  h264: 'H.264 stream',
  hevc: 'HEVC stream',
  m4v: 'MPEG-4 stream',
};

/** The brand of an MP4 file (mp4ra.org). Files older than brands are QuickTime files. */
function movieName(brand: string | null | undefined): string {
  if (!brand || brand.startsWith('qt')) return 'QuickTime';
  if (brand.startsWith('3gp')) return '3GP';
  if (brand.startsWith('3g2')) return '3G2';
  return 'MP4';
}

/** The container's name for users. `start`: the first bytes of the file. */
export function containerName(format: FormatContext, start: Buffer): string {
  const name = format.iformat?.name ?? '';
  if (name.startsWith('mov')) return movieName(format.metadata?.get('major_brand'));
  // The EBML header of WebM and Matroska differs in its document type (RFC 8794, 11.2.4).
  if (name.startsWith('matroska')) return start.includes('webm') ? 'WebM' : 'Matroska';
  if (name === 'avi') return start.toString('latin1', 8, 12) === 'AMV ' ? 'AMV' : 'AVI';
  return containers[name] ?? 'Unknown';
}

/** FFmpeg writes one digit for frames up to 10 frames per second, and three above 100. */
const timecodePattern = /^\d{2}:\d{2}:\d{2}[:;.]\d{1,3}$/;

/** SMPTE timecode of the first frame. Containers store it on the file, the video or a stream of its own. */
export function startTimecode(format: FormatContext): string | null {
  const noted = [format.metadata, ...format.streams.slice(0, 64).map((stream) => stream.metadata)];
  for (const metadata of noted) {
    const timecode = metadata?.get('timecode');
    if (timecode && timecodePattern.test(timecode)) return timecode;
  }
  return null;
}
