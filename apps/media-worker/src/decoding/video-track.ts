import type { Frame, Packet, Stream } from 'node-av/lib';
import { limits } from '@cutroom/contracts';
import { FilterChain } from './filter-chain';
import type { Filmstrip } from './filmstrip';
import type { Size } from './geometry';
import { av } from './library';
import { bufferFor, pictureGraph, type PictureSource } from './picture-filters';
import type { PreviewWriter } from './preview-writer';
import { Stage } from './stage';
import { secondsOf, StreamDecoder } from './stream-decoder';
import { UniformIntake } from './uniform-intake';

/** Frames may come a little early: Matroska rounds their times to a millisecond, up and down in turn. */
const earlySeconds = 0.001;
const shortestSeconds = 1 / (limits.previewMaxFrameRate + 0.5) - earlySeconds;

/** Videos have far fewer than a thousand frames a second. Frames closer than this are hidden between others. */
const crammedSeconds = 0.000_75;

/** Hidden frames that each second of shown ones makes up for: a damaged video loses a few wherever it was cut. */
const forgivenPerSecond = 0.4;

export interface VideoOutputs {
  size: Size;
  /** Null: the original serves as one. */
  preview: PreviewWriter | null;
  filmstrip: Filmstrip;
}

/** Frames that wait between two steps. Each may be as large as 100 MB. */
const framesAhead = 3;

interface Picture {
  frame: Frame;
  /** Seconds. */
  time: number;
  duration: number;
}

/**
 * Decodes the video and hands its pictures to the preview and the filmstrip. Decoding, filtering and encoding go on at
 * the same time.
 */
export class VideoTrack {
  frames = 0;
  /** Seconds: until when the last frame is shown. */
  end = 0;
  /** The most frames, close together, that are behind what was shown or crammed, so that no picture shows them. */
  mostHidden = 0;
  private hidden = 0;
  /** Seconds: the time of the last frame that was shown, and of the last one at all. */
  private last = -1;
  private previous = -1;
  private chain: FilterChain | null = null;
  private outBase = { num: 1, den: 1 };
  private intake: UniformIntake | null = null;
  private readonly picture = new av.Frame();
  private readonly filtering = new Stage<Frame>((frame) => this.filter(frame), framesAhead);
  private readonly encoding = new Stage<Picture>((picture) => this.encode(picture), framesAhead);

  private constructor(
    readonly decoder: StreamDecoder,
    private readonly stream: Stream,
    private readonly start: number,
    private readonly source: PictureSource,
    private readonly outputs: VideoOutputs,
  ) {
    this.picture.alloc();
  }

  static async open(
    stream: Stream,
    start: number,
    source: PictureSource,
    outputs: VideoOutputs,
  ): Promise<VideoTrack | null> {
    const decoder = await StreamDecoder.open(stream);
    return decoder && new VideoTrack(decoder, stream, start, source, outputs);
  }

  /** `shift`: seconds to add to the packet's times. Null: the end. */
  async add(packet: Packet | null, shift = 0): Promise<void> {
    await this.decoder.decode(packet, (frame) => this.addFrame(frame, shift));
    if (packet) return;
    await this.filtering.finish();
    await this.chain?.push(null);
    await this.drain();
    await this.encoding.finish();
  }

  private async addFrame(frame: Frame, shift: number): Promise<void> {
    this.frames++;
    const { timeBase } = this.stream;
    const noted = secondsOf(frame.bestEffortTimestamp, timeBase);
    const time = noted === null ? Math.max(0, this.last + this.usualDistance()) : noted + shift - this.start;
    const crammed = time - this.previous < crammedSeconds;
    this.previous = time;
    if (this.last >= 0 && time - this.last < shortestSeconds) {
      if (crammed || time < this.last) this.mostHidden = Math.max(this.mostHidden, ++this.hidden);
      return;
    }
    this.hidden = Math.max(0, this.hidden - forgivenPerSecond * (time - this.last));
    this.last = time;
    this.end = Math.max(this.end, time + (secondsOf(frame.duration, timeBase) || this.usualDistance()));
    if (!this.outputs.preview && !this.outputs.filmstrip.wants(time)) return;
    frame.pts = BigInt(Math.round((time * timeBase.den) / timeBase.num));
    const copy = frame.clone();
    if (copy) await this.filtering.push(copy);
  }

  private async filter(frame: Frame): Promise<void> {
    const shape = bufferFor(frame, this.stream.timeBase);
    if (!this.chain) await this.openChain(frame, shape);
    await this.intake?.push(frame, shape);
    frame.free();
    await this.drain();
  }

  private usualDistance(): number {
    const { num, den } = this.stream.avgFrameRate;
    return num > 0 && den > 0 ? den / num : 1 / 25;
  }

  private async openChain(frame: Frame, shape: string): Promise<void> {
    const name = av.avGetPixFmtName(frame.format as Parameters<typeof av.avGetPixFmtName>[0]);
    const like = `scale=w=${frame.width}:h=${frame.height},format=${name},setsar=1`;
    this.chain = await FilterChain.open(pictureGraph(frame, this.source, this.outputs.size));
    this.intake = new UniformIntake(this.chain, shape, `${like},buffersink@out`);
    this.outBase = this.chain.timeBase('out');
  }

  private async drain(): Promise<void> {
    await this.chain?.drain('out', this.picture, async (picture) => {
      const time = secondsOf(picture.pts, this.outBase) ?? this.end;
      const { preview, filmstrip } = this.outputs;
      if (filmstrip.wants(time)) await filmstrip.add(picture, time);
      const frame = preview && picture.clone();
      if (frame)
        await this.encoding.push({ frame, time, duration: secondsOf(picture.duration, this.outBase) ?? 0 });
    });
  }

  private async encode({ frame, time, duration }: Picture): Promise<void> {
    await this.outputs.preview?.addPicture(frame, time, duration);
    frame.free();
  }
}
