const valuesMax = 1_000;
const firstSpanSeconds = 0.01;
const fullScale = 32_768;

/** The loudest samples of equal spans. The spans start at 10 ms and double whenever there are too many. */
export class WaveformPeaks {
  private peaks: number[] = [];
  private span: number;
  /** Samples in the span that is being filled. */
  private filled = 0;
  private loudest = 0;

  constructor(
    sampleRate: number,
    private readonly channels: number,
  ) {
    this.span = Math.round(sampleRate * firstSpanSeconds);
  }

  /** `samples`: 16 bits, channels interleaved. */
  add(samples: Int16Array): void {
    for (let at = 0; at + this.channels <= samples.length; at += this.channels) {
      for (let channel = 0; channel < this.channels; channel++) {
        const level = Math.abs(samples[at + channel] ?? 0);
        if (level > this.loudest) this.loudest = level;
      }
      if (++this.filled >= this.span) this.close();
    }
  }

  /** From 0 to 255. */
  finish(): number[] {
    if (this.filled > 0) this.close();
    return this.peaks.map((level) => Math.min(255, Math.round((level / fullScale) * 255)));
  }

  private close(): void {
    this.peaks.push(this.loudest);
    this.loudest = 0;
    this.filled = 0;
    if (this.peaks.length <= valuesMax) return;
    const pairs = Math.ceil(this.peaks.length / 2);
    this.peaks = Array.from({ length: pairs }, (_, pair) =>
      Math.max(this.peaks[pair * 2] ?? 0, this.peaks[pair * 2 + 1] ?? 0),
    );
    // The last of an odd number is half a span that goes on.
    this.span *= 2;
    this.loudest = this.peaks.pop() ?? 0;
    this.filled = this.span / 2;
  }
}
