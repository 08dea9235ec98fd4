/** FFmpeg's names of codecs, as editors and creators know them. */
const titles: Readonly<Record<string, string>> = {
  aac: 'AAC',
  ac3: 'Dolby Digital (AC-3)',
  alac: 'Apple Lossless',
  amr_nb: 'AMR',
  amr_wb: 'AMR-WB',
  amrnb: 'AMR',
  amv: 'AMV',
  av1: 'AV1',
  cfhd: 'CineForm',
  cook: 'RealAudio Cook',
  dnxhd: 'DNxHD',
  dts: 'DTS',
  dvvideo: 'DV',
  eac3: 'Dolby Digital Plus (E-AC-3)',
  ffv1: 'FFV1',
  flac: 'FLAC',
  flv1: 'Sorenson Spark',
  h263: 'H.263',
  h264: 'H.264',
  hevc: 'HEVC',
  hap: 'Hap',
  jpeg2000: 'JPEG 2000',
  mjpeg: 'Motion JPEG',
  mp2: 'MP2',
  mp3: 'MP3',
  mpeg1video: 'MPEG-1',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4',
  msmpeg4v2: 'MS MPEG-4 v2',
  msmpeg4v3: 'DivX 3',
  opus: 'Opus',
  prores: 'ProRes',
  prores_raw: 'ProRes RAW',
  qtrle: 'QuickTime Animation',
  ra_144: 'RealAudio 1',
  ra_288: 'RealAudio 2',
  rawvideo: 'Uncompressed',
  rv10: 'RealVideo 1',
  rv20: 'RealVideo 2',
  rv30: 'RealVideo 3',
  rv40: 'RealVideo 4',
  theora: 'Theora',
  truehd: 'Dolby TrueHD',
  v210: 'Uncompressed 4:2:2',
  vc1: 'VC-1',
  vorbis: 'Vorbis',
  vp6f: 'VP6',
  vp8: 'VP8',
  vp9: 'VP9',
  wmav1: 'WMA 1',
  wmav2: 'WMA 2',
  wmapro: 'WMA Pro',
  wmv1: 'WMV 7',
  wmv2: 'WMV 8',
  wmv3: 'WMV 9',
};

/** DNxHR is a family of profiles of the same codec. */
const isDnxhr = (codec: string, profile: string | null): boolean =>
  codec === 'dnxhd' && /dnxhr/i.test(profile ?? '');

/**
 * The display name of a codec: 'H.264' for 'h264', 'PCM' for every kind of PCM. A codec that is not listed keeps
 * FFmpeg's name in capitals.
 */
export function codecTitle(codec: string, profile: string | null = null): string {
  const name = codec.toLowerCase();
  if (isDnxhr(name, profile)) return 'DNxHR';
  if (name.startsWith('pcm_')) return 'PCM';
  if (name.startsWith('adpcm_')) return 'ADPCM';
  return Object.hasOwn(titles, name) ? (titles[name] as string) : name.toUpperCase();
}
