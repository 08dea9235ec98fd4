import type { VideoExtension } from '@cutroom/contracts';
import type { ClipOptions } from './clips';

export interface FormatClip {
  extension: VideoExtension;
  /** ffmpeg's output options. */
  codecs: string;
  container: string;
  video: string;
  audio: string | null;
  options?: ClipOptions;
}

const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const aac = '-c:a aac';
const mpeg2 = '-c:v mpeg2video -q:v 4';

/** A clip for each allowed extension but `yuv`, in codecs that are usual for it; and more codecs of editing programs. */
export const formatClips: readonly FormatClip[] = [
  { extension: 'mp4', codecs: `${h264} ${aac}`, container: 'MP4', video: 'h264', audio: 'aac' },
  {
    extension: 'mov',
    codecs: `${h264} -c:a pcm_s16le`,
    container: 'QuickTime',
    video: 'h264',
    audio: 'pcm_s16le',
  },
  {
    extension: 'wmv',
    codecs: '-c:v wmv2 -c:a wmav2',
    container: 'Windows Media',
    video: 'wmv2',
    audio: 'wmav2',
  },
  { extension: 'avi', codecs: '-c:v mpeg4 -c:a libmp3lame', container: 'AVI', video: 'mpeg4', audio: 'mp3' },
  {
    extension: 'flv',
    codecs: '-c:v flv1 -c:a libmp3lame -ar 44100',
    container: 'Flash',
    video: 'flv1',
    audio: 'mp3',
  },
  {
    extension: 'webm',
    codecs: '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus',
    container: 'WebM',
    video: 'vp9',
    audio: 'opus',
  },
  { extension: 'mkv', codecs: `${h264} -c:a flac`, container: 'Matroska', video: 'h264', audio: 'flac' },
  {
    extension: 'mpeg',
    codecs: '-c:v mpeg1video -c:a mp2 -f mpeg',
    container: 'MPEG program stream',
    video: 'mpeg1video',
    audio: 'mp2',
  },
  {
    extension: 'mpg',
    codecs: `${mpeg2} -c:a mp2`,
    container: 'MPEG program stream',
    video: 'mpeg2video',
    audio: 'mp2',
  },
  {
    extension: '3gp',
    codecs: '-c:v h263 -s 352x288 -c:a aac -ar 16000 -ac 1',
    container: '3GP',
    video: 'h263',
    audio: 'aac',
    options: { size: '352x288' },
  },
  { extension: '3g2', codecs: '-c:v mpeg4 -c:a aac', container: '3G2', video: 'mpeg4', audio: 'aac' },
  { extension: 'm4v', codecs: `${h264} ${aac}`, container: 'MP4', video: 'h264', audio: 'aac' },
  {
    extension: 'ts',
    codecs: `${h264} ${aac}`,
    container: 'MPEG transport stream',
    video: 'h264',
    audio: 'aac',
  },
  {
    extension: 'mts',
    codecs: `${h264} -c:a ac3 -f mpegts -mpegts_m2ts_mode 1`,
    container: 'MPEG transport stream',
    video: 'h264',
    audio: 'ac3',
  },
  {
    extension: 'm2ts',
    codecs: `${mpeg2} -c:a ac3`,
    container: 'MPEG transport stream',
    video: 'mpeg2video',
    audio: 'ac3',
  },
  {
    extension: 'ogv',
    codecs: '-c:v libtheora -c:a libvorbis',
    container: 'Ogg',
    video: 'theora',
    audio: 'vorbis',
  },
  {
    extension: 'vob',
    codecs: `${mpeg2} -c:a ac3`,
    container: 'MPEG program stream',
    video: 'mpeg2video',
    audio: 'ac3',
  },
  { extension: 'f4v', codecs: `${h264} ${aac}`, container: 'MP4', video: 'h264', audio: 'aac' },
  {
    extension: 'divx',
    codecs: '-c:v mpeg4 -vtag DX50 -c:a libmp3lame -f avi',
    container: 'AVI',
    video: 'mpeg4',
    audio: 'mp3',
  },
  {
    extension: 'rm',
    codecs: '-c:v rv20 -s 352x288 -c:a ac3',
    container: 'RealMedia',
    video: 'rv20',
    audio: 'ac3',
    options: { size: '352x288' },
  },
  {
    extension: 'rmvb',
    codecs: '-c:v rv10 -s 352x288 -c:a ac3 -f rm',
    container: 'RealMedia',
    video: 'rv10',
    audio: 'ac3',
    options: { size: '352x288' },
  },
  {
    extension: 'asf',
    codecs: '-c:v msmpeg4v3 -c:a wmav1',
    container: 'Windows Media',
    video: 'msmpeg4v3',
    audio: 'wmav1',
  },
  {
    extension: 'mxf',
    codecs: '-c:v mpeg2video -q:v 2 -pix_fmt yuv422p -c:a pcm_s16le -ar 48000',
    container: 'MXF',
    video: 'mpeg2video',
    audio: 'pcm_s16le',
  },
  {
    extension: 'amv',
    codecs: '-c:v amv -strict -1 -c:a adpcm_ima_amv -ar 22050 -ac 1 -block_size 882',
    container: 'AMV',
    video: 'amv',
    audio: 'adpcm_ima_amv',
  },
];

/** More codecs of cameras and editing programs. */
export const codecClips: readonly FormatClip[] = [
  {
    extension: 'mov',
    codecs:
      '-c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1 -pix_fmt yuv420p10le -c:a aac',
    container: 'QuickTime',
    video: 'hevc',
    audio: 'aac',
  },
  {
    extension: 'mov',
    codecs: '-c:v prores_ks -profile:v 3 -pix_fmt yuv422p10le -c:a pcm_s24le',
    container: 'QuickTime',
    video: 'prores',
    audio: 'pcm_s24le',
  },
  {
    extension: 'mxf',
    codecs: '-c:v dnxhd -profile:v dnxhr_hq -pix_fmt yuv422p -c:a pcm_s16le -ar 48000',
    container: 'MXF',
    video: 'dnxhd',
    audio: 'pcm_s16le',
    options: { size: '320x180' },
  },
  {
    extension: 'mkv',
    codecs: '-c:v libsvtav1 -preset 12 -c:a libopus',
    container: 'Matroska',
    video: 'av1',
    audio: 'opus',
    options: { sound: true },
  },
  {
    extension: 'avi',
    codecs: '-c:v mjpeg -c:a pcm_s16le',
    container: 'AVI',
    video: 'mjpeg',
    audio: 'pcm_s16le',
  },
  {
    extension: 'avi',
    codecs: '-c:v ffv1 -c:a pcm_s16le',
    container: 'AVI',
    video: 'ffv1',
    audio: 'pcm_s16le',
  },
  {
    extension: 'webm',
    codecs: '-c:v libvpx -deadline realtime -c:a libvorbis',
    container: 'WebM',
    video: 'vp8',
    audio: 'vorbis',
  },
];
