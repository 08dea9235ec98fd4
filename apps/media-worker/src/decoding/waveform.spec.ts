import { WaveformPeaks } from './waveform';

/** Stereo at 1 kHz, loud in the right channel during the second half. */
function peaksOf(seconds: number): number[] {
  const waveform = new WaveformPeaks(1_000, 2);
  for (let second = 0; second < seconds; second++) {
    const samples = new Int16Array(2_000);
    samples.fill(16_384);
    for (let at = 1; at < samples.length; at += 2) samples[at] = second * 2 >= seconds ? -32_768 : 0;
    waveform.add(samples);
  }
  return waveform.finish();
}

describe('the waveform', () => {
  it.each([1, 9, 10, 11, 100, 3_601])('has up to 1,000 values for %i s', (seconds) => {
    const peaks = peaksOf(seconds);
    expect(peaks.length).toBeGreaterThanOrEqual(Math.min(500, seconds * 100));
    expect(peaks.length).toBeLessThanOrEqual(1_000);
  });

  it('shows the loudest channel of each span', () => {
    const peaks = peaksOf(100);
    expect(peaks[Math.round(peaks.length * 0.25)]).toBe(128);
    expect(peaks[Math.round(peaks.length * 0.75)]).toBe(255);
  });

  it('is empty without samples', () => {
    expect(new WaveformPeaks(48_000, 2).finish()).toEqual([]);
  });
});
