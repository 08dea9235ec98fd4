import type { FormatContext } from 'node-av/lib';
import type { ByteSource } from './byte-source';
import { UnfitError } from './failures';
import { movieLayout } from './file-end';
import { av } from './library';

/**
 * The demuxers of the allowed extensions. Demuxers that open other files (playlists, `concat`, `image2`, SDP) are not
 * among them: FFmpeg refuses the file when it takes it for one of those.
 */
const formats = [
  ...['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2', 'matroska', 'webm', 'avi', 'asf', 'flv', 'mpeg', 'mpegvideo'],
  ...['mpegts', 'ogg', 'rm', 'mxf', 'h264', 'hevc', 'm4v'],
];

/** Streams beyond this are not looked at. */
const streamsMax = 64;
const ioBytes = 256 * 1024;
const probeBytes = 10_000_000;
const analyzeMicroseconds = 10_000_000;

const inputOptions = {
  format_whitelist: formats.join(),
  // No protocol has this name, so FFmpeg can open nothing but the source.
  protocol_whitelist: 'none',
  enable_drefs: 0,
  use_absolute_path: 0,
  max_streams: 1_000,
  probesize: probeBytes,
  analyzeduration: analyzeMicroseconds,
};

export interface Input {
  format: FormatContext;
  source: ByteSource;
  close(): Promise<void>;
}

/** Whether it is an MP4 or QuickTime file. */
export const isMovie = ({ format }: Input): boolean => format.iformat?.name?.startsWith('mov') ?? false;

function ioOver(source: ByteSource): InstanceType<typeof av.IOContext> {
  let position = 0;
  const io = new av.IOContext();
  io.allocContextWithCallbacks(
    ioBytes,
    0,
    async (size) => {
      try {
        const bytes = await source.readSome(position, size);
        position += bytes.length;
        return bytes.length > 0 ? bytes : null;
      } catch {
        return av.AVERROR_EIO;
      }
    },
    null,
    (offset, whence) => {
      if (whence === av.AVSEEK_SIZE) return BigInt(source.size);
      const base = whence === av.AVSEEK_CUR ? position : whence === av.AVSEEK_END ? source.size : 0;
      const target = base + Number(offset);
      if (!Number.isSafeInteger(target) || target < 0) return av.AVERROR_EINVAL;
      position = target;
      return BigInt(position);
    },
  );
  return io;
}

async function whyUnreadable(source: ByteSource): Promise<string> {
  if (source.extension === 'yuv') {
    return 'Raw video has no header, so Cutroom cannot tell its size and frame rate.';
  }
  const cutOff = (await movieLayout(source)).truncated;
  return cutOff
    ? 'The file is cut off: its index is missing, so nothing of it can be played.'
    : 'The file cannot be read as a video.';
}

/**
 * Opens the file through the source only. No name or address in the file is ever followed.
 *
 * @throws UnfitError when it is no video file.
 */
export async function openInput(source: ByteSource): Promise<Input> {
  const format = new av.FormatContext();
  format.allocContext();
  const io = ioOver(source);
  format.pb = io;
  const close = async (): Promise<void> => {
    await format.closeInput();
    io.freeContext();
  };
  const options = av.Dictionary.fromObject(inputOptions);
  const opened = await format.openInput('', null, options);
  source.check();
  if (opened < 0) throw new UnfitError(await whyUnreadable(source));
  format.streams.forEach((stream, index) => {
    if (index >= streamsMax) stream.discard = av.AVDISCARD_ALL;
  });
  await format.findStreamInfo();
  source.check();
  return { format, source, close };
}
