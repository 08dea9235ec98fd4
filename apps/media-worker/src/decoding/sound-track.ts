import { writeFile } from 'node:fs/promises';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { UnfitError } from './failures';
import { FilterChain } from './filter-chain';
import { av } from './library';
import { previewSampleRate, type PreviewWriter } from './preview-writer';
import { soundBufferFor, soundGraph, soundLike } from './sound-filters';
import { secondsOf, StreamDecoder } from './stream-decoder';
import { UniformIntake } from './uniform-intake';
import { WaveformPeaks } from './waveform';

export interface Loudness {
  /** LUFS; null when all is below the gate. */
  loudness: number | null;
  /** dBTP; null when nothing was decoded. */
  peak: number | null;
}

/** The meter's reading when everything is below the gate of EBU R128. */
const gate = -70;
const quietest = -120;
const integratedKey = 'lavfi.r128.I';
const peaksKey = 'lavfi.r128.true_peaks_ch';

/** Decodes the sound, measures it, and passes it on to the preview. */
export class SoundTrack {
  private chain: FilterChain | null = null;
  private intake: UniformIntake | null = null;
  private waveform: WaveformPeaks | null = null;
  private readonly out = new av.Frame();
  private metered: Record<string, string> = {};
  private next = 0;
  private broken = false;
  /** Seconds. */
  end = 0;

  private constructor(
    readonly decoder: StreamDecoder,
    private readonly stream: Stream,
    private readonly start: number,
    private readonly preview: PreviewWriter | null,
  ) {
    this.out.alloc();
  }

  static async open(
    stream: Stream,
    start: number,
    preview: PreviewWriter | null,
  ): Promise<SoundTrack | null> {
    const decoder = await StreamDecoder.open(stream);
    return decoder && new SoundTrack(decoder, stream, start, preview);
  }

  /** `shift`: seconds to add to the packet's times. Null: the end. */
  async add(packet: Packet | null, shift = 0): Promise<void> {
    await this.decoder.decode(packet, (frame) => this.addFrame(frame, shift));
    if (packet || !this.chain || this.broken) return;
    await this.chain.push(null);
    await this.drain();
  }

  loudness(): Loudness {
    const integrated = Number(this.metered[integratedKey] ?? gate);
    const peaks = Object.entries(this.metered)
      .filter(([name]) => name.startsWith(peaksKey))
      .map(([, peak]) => 20 * Math.log10(Math.max(Number(peak), 1e-6)));
    return {
      loudness: integrated > gate ? rounded(integrated) : null,
      peak: peaks.length > 0 ? rounded(Math.max(quietest, ...peaks)) : null,
    };
  }

  /** False when there is nothing to write. */
  async writeWaveform(path: string): Promise<boolean> {
    const peaks = this.waveform?.finish() ?? [];
    if (peaks.length > 0) await writeFile(path, JSON.stringify({ peaks }));
    return peaks.length > 0;
  }

  private async addFrame(frame: Frame, shift: number): Promise<void> {
    if (this.broken || frame.nbSamples <= 0 || frame.sampleRate <= 0 || frame.channels <= 0) return;
    const time = secondsOf(frame.bestEffortTimestamp, this.stream.timeBase);
    const at = time === null ? this.next : time + shift - this.start;
    this.next = at + frame.nbSamples / frame.sampleRate;
    this.end = Math.max(this.end, this.next);
    frame.pts = BigInt(Math.round(at * frame.sampleRate));
    try {
      await this.filter(frame);
    } catch (error) {
      // The video is useful without this sound.
      if (!(error instanceof UnfitError)) throw error;
      this.broken = true;
    }
  }

  private async filter(frame: Frame): Promise<void> {
    const shape = soundBufferFor(frame);
    if (!this.chain) await this.openChain(frame, shape);
    await this.intake?.push(frame, shape);
    await this.drain();
  }

  private async openChain(frame: Frame, shape: string): Promise<void> {
    this.chain = await FilterChain.open(soundGraph(frame, this.preview !== null));
    this.intake = new UniformIntake(this.chain, shape, `${soundLike(frame)},abuffersink@out`);
    this.waveform = new WaveformPeaks(previewSampleRate, frame.channels);
  }

  private async drain(): Promise<void> {
    const { chain, waveform } = this;
    if (!chain) return;
    await chain.drain('meter', this.out, (frame) => {
      const values = frame.getMetadata().getAll();
      // The last frame has none when it is short.
      if (integratedKey in values) this.metered = values;
    });
    await chain.drain('wave', this.out, (frame) => {
      const bytes = frame.data?.[0];
      const count = frame.nbSamples * frame.channels;
      if (bytes)
        waveform?.add(new Int16Array(bytes.buffer, bytes.byteOffset, Math.min(count, bytes.length >> 1)));
    });
    const { preview } = this;
    if (preview) await chain.drain('sound', this.out, (frame) => preview.addSound(frame));
  }
}

const rounded = (decibels: number): number => Math.round(decibels * 10) / 10;
