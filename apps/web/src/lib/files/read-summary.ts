import {
  CustomSource,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type InputVideoTrack,
} from 'mediabunny';
import type { FileSummary } from './file-summary';

/**
 * Far more than the headers and sample tables of 12 hours of video. A hostile file must not make the page read for
 * ever.
 */
const bytesMax = 64 * 1024 * 1024;

/** FFmpeg's names of the codecs that have another name in mediabunny. */
const ffmpegNames: Readonly<Record<string, string>> = { avc: 'h264' };

/** FFmpeg's names of codecs that mediabunny does not know, by sample entry (MP4, MOV) or codec id (Matroska). */
const otherCodecs: Readonly<Record<string, string>> = {
  AVdh: 'dnxhd',
  AVdn: 'dnxhd',
  CFHD: 'cfhd',
  V_FFV1: 'ffv1',
  'V_MPEG4/ISO/ASP': 'mpeg4',
  V_MPEG1: 'mpeg1video',
  V_MPEG2: 'mpeg2video',
  V_THEORA: 'theora',
  jpeg: 'mjpeg',
  mp4v: 'mpeg4',
  'rle ': 'qtrle',
  s263: 'h263',
};

/** Reads a file by ranges only, however large it is. */
function sourceOf(file: Blob): CustomSource {
  let left = bytesMax;
  return new CustomSource({
    getSize: () => file.size,
    async read(start, end) {
      left -= end - start;
      if (left < 0) throw new RangeError('the headers of the file are too large');
      return new Uint8Array(await file.slice(start, end).arrayBuffer());
    },
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => undefined,
  });
}

async function codecOf(track: InputVideoTrack): Promise<string | null> {
  const codec = await track.getCodec();
  if (codec !== null) return ffmpegNames[codec] ?? codec;
  const id = await track.getInternalCodecId();
  return typeof id === 'string' && Object.hasOwn(otherCodecs, id) ? (otherCodecs[id] ?? null) : null;
}

async function videoOf(track: InputVideoTrack | undefined): Promise<FileSummary['video']> {
  if (!track) return null;
  return {
    codec: await codecOf(track),
    width: Math.round(await track.getDisplayWidth()),
    height: Math.round(await track.getDisplayHeight()),
  };
}

/**
 * Reads the headers of an MP4, MOV, MKV or WebM file; null when they list no track, as in a file that was cut off.
 *
 * @throws Error for any other or a damaged file
 */
export async function readSummary(file: Blob): Promise<FileSummary | null> {
  Logging.level = LogLevel.Silent;
  const input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source: sourceOf(file) });
  try {
    const tracks = await input.getTracks();
    if (tracks.length === 0) return null;
    const [first] = await input.getVideoTracks();
    const seconds = await input.getDurationFromMetadata();
    return {
      container: (await input.getFormat()).name,
      durationMs: seconds !== null && Number.isFinite(seconds) ? Math.round(seconds * 1_000) : null,
      video: await videoOf(first),
      hasAudio: tracks.some(({ type }) => type === 'audio'),
    };
  } finally {
    input.dispose();
  }
}
