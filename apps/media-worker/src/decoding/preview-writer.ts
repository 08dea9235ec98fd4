import { limits, type FrameRatio } from '@cutroom/contracts';
import type { BitStreamFilter, CodecParameters, FormatContext, Frame, Packet, Stream } from 'node-av/lib';
import { codecThreads } from './codec-threads';
import { Encoder } from './encoder';
import { av } from './library';

const ticks = 90_000;
const keyframeSeconds = 1;
/** The longest time for which the last frame is shown. */
const frameMaxSeconds = 10;
export const previewSampleRate = 48_000;

const videoOptions = {
  preset: 'veryfast',
  profile: 'high',
  crf: 23,
  maxrate: 4_000_000,
  bufsize: 8_000_000,
  'forced-idr': 1,
  sc_threshold: 0,
};

interface PreviewOptions {
  withSound: boolean;
  /** Frames per second, on average when they vary; null when that is not known. */
  rate: FrameRatio | null;
  isConstant: boolean;
}

/** Without a rate, H.264 states one frame per tick, 90,000 a second, and some players show the first frame late. */
const constantRate = { 'x264-params': 'force-cfr=1' };

/** No preview has more frames a second. */
const fastest: FrameRatio = { numerator: limits.previewMaxFrameRate, denominator: 1 };

/** States an average rate, in the header alone: the encoder still gets the times of a rate that varies. */
function stateAverage({ codecpar }: Stream, { numerator, denominator }: FrameRatio): void {
  const filter = new av.BitStreamFilterContext();
  filter.alloc(av.BitStreamFilter.getByName('h264_metadata') as BitStreamFilter);
  codecpar.copy(filter.inputCodecParameters as CodecParameters);
  // H.264 counts fields.
  filter.setOption('tick_rate', `${2 * numerator}/${denominator}`);
  filter.setOption('fixed_frame_rate_flag', '0');
  if (filter.init() >= 0) filter.outputCodecParameters?.copy(codecpar);
  filter.free();
}

/** Whether a frame of this duration (seconds, 0 when unknown) is one of so many per second, but for rounded times. */
const lastsOneFrame = (duration: number, { numerator, denominator }: FrameRatio): boolean =>
  duration === 0 || Math.abs((duration * numerator) / denominator - 1) < 0.1;

interface Track {
  encoder: Encoder;
  stream: Stream;
}

/**
 * `preview.mp4`: H.264 and AAC with the original times, a keyframe every second, and the index at the front. The first
 * frame begins at 0 even where the sound begins earlier: Firefox reads a delay of the video in a wrong unit, and would
 * show all frames late.
 */
export class PreviewWriter {
  private video: Track | null = null;
  private audio: Track | null = null;
  private readonly format: FormatContext = new av.FormatContext();
  /** Encoded sound that comes before the first frame. */
  private early: Packet[] = [];
  private writing: Promise<unknown> = Promise.resolve();
  private started = false;
  private lastPts = -1n;
  private nextKeyframe = 0;

  constructor(
    private readonly path: string,
    private readonly options: PreviewOptions,
  ) {}

  /**
   * `picture`: 8-bit 4:2:0. `time`, `duration`: seconds. A frame that is not later than the one before is left out.
   */
  async addPicture(picture: Frame, time: number, duration: number): Promise<void> {
    const noted = BigInt(Math.round(time * ticks));
    if (noted <= this.lastPts || noted < 0n) return;
    const isFirst = this.lastPts < 0n;
    const pts = isFirst ? 0n : noted;
    const distance = isFirst ? 0n : pts - this.lastPts;
    this.lastPts = pts;
    const track = (this.video ??= await this.openVideo(picture, duration));
    const key = time >= this.nextKeyframe;
    if (key) this.nextKeyframe = Math.floor(time / keyframeSeconds + 1) * keyframeSeconds;
    picture.pts = pts;
    picture.duration =
      duration > 0 ? BigInt(Math.round(Math.min(duration, frameMaxSeconds) * ticks)) : distance;
    picture.pictType = key ? av.AV_PICTURE_TYPE_I : av.AV_PICTURE_TYPE_NONE;
    await track.encoder.encode(picture, (packet) => this.write(packet, track));
  }

  /** `sound`: stereo at 48 kHz in AAC's sample format, its time in samples. */
  async addSound(sound: Frame | null): Promise<void> {
    if (!this.audio) return;
    const track = this.audio;
    await track.encoder.encode(sound, (packet) => this.write(packet, track));
  }

  async finish(): Promise<void> {
    if (!this.video) return;
    const track = this.video;
    await track.encoder.encode(null, (packet) => this.write(packet, track));
    await this.addSound(null);
    this.throwIfFailed(await this.format.writeTrailer());
    await this.format.closeOutput();
  }

  /** Sound comes first in many files. */
  async open(): Promise<void> {
    this.throwIfFailed(this.format.allocOutputContext2(null, 'mp4', this.path));
    this.format.newStream();
    if (this.options.withSound) this.audio = await this.openAudio();
  }

  private async openVideo(picture: Frame, duration: number): Promise<Track> {
    const { rate, isConstant } = this.options;
    const stated = isConstant && rate && lastsOneFrame(duration, rate) ? rate : null;
    const options = { ...videoOptions, ...(stated && constantRate) };
    const encoder = await Encoder.open('libx264', options, (context) => {
      context.width = picture.width;
      context.height = picture.height;
      context.pixelFormat = av.AV_PIX_FMT_YUV420P;
      context.timeBase = new av.Rational(1, ticks);
      // Without any, the level is that of 90,000 frames a second, 6.2, which decoders in hardware may reject.
      const { numerator, denominator } = stated ?? fastest;
      context.framerate = new av.Rational(numerator, denominator);
      context.sampleAspectRatio = new av.Rational(1, 1);
      context.colorRange = picture.colorRange;
      context.colorSpace = picture.colorSpace;
      context.colorPrimaries = picture.colorPrimaries;
      context.colorTrc = picture.colorTrc;
      context.gopSize = 250;
      context.setFlags(av.AV_CODEC_FLAG_FRAME_DURATION);
      context.threadCount = codecThreads;
    });
    const stream = this.format.streams[0] as Stream;
    stream.codecpar.fromContext(encoder.context);
    if (rate && !stated) stateAverage(stream, rate);
    stream.timeBase = encoder.context.timeBase;
    this.throwIfFailed(await this.format.openOutput());
    this.throwIfFailed(await this.format.writeHeader(av.Dictionary.fromObject({ movflags: '+faststart' })));
    // Sound that arrives meanwhile waits for its turn, too.
    for (let packet = this.early.shift(); packet; packet = this.early.shift()) {
      if (this.audio) await this.writeNow(packet, this.audio);
      packet.free();
    }
    this.started = true;
    return { encoder, stream };
  }

  private async openAudio(): Promise<Track> {
    const encoder = await Encoder.open('aac', {}, (context) => {
      context.sampleRate = previewSampleRate;
      context.sampleFormat = av.AV_SAMPLE_FMT_FLTP;
      context.channelLayout = av.avChannelLayoutDefault(2);
      context.bitRate = 128_000n;
      context.timeBase = new av.Rational(1, previewSampleRate);
    });
    const stream = this.format.newStream();
    stream.codecpar.fromContext(encoder.context);
    stream.timeBase = encoder.context.timeBase;
    return { encoder, stream };
  }

  private async write(packet: Packet, track: Track): Promise<void> {
    if (this.started) return this.writeNow(packet, track);
    const copy = packet.clone();
    if (copy) this.early.push(copy);
  }

  private async writeNow(packet: Packet, { encoder, stream }: Track): Promise<void> {
    packet.streamIndex = stream.index;
    packet.rescaleTs(encoder.context.timeBase, stream.timeBase);
    const longest = BigInt(Math.round((frameMaxSeconds * stream.timeBase.den) / stream.timeBase.num));
    if (packet.duration > longest) packet.duration = longest;
    // Sound and video are encoded concurrently, but only one of them writes to the file at a time.
    const written = this.writing.then(() => this.format.interleavedWriteFrame(packet));
    this.writing = written;
    this.throwIfFailed(await written);
  }

  private throwIfFailed(code: number): void {
    if (code < 0) throw new Error(`The preview cannot be written: ${av.FFmpegError.strerror(code)}`);
  }
}
