import { waveformPath } from './waveform-path';

describe('waveformPath', () => {
  it('mirrors the peaks at the middle', () => {
    expect(waveformPath([0, 255])).toEqual({ d: 'M0 98L1 0L1 200L0 102Z', width: 1 });
  });

  it('draws a thin line without any peaks, and for a single one', () => {
    expect(waveformPath([])).toEqual({ d: 'M0 98L1 98L1 102L0 102Z', width: 1 });
    expect(waveformPath([0])).toEqual(waveformPath([]));
  });

  it('keeps the loudest peak of each span when there are too many to see', () => {
    const peaks = Array.from({ length: 900 }, (_, i) => (i % 3 === 1 ? 255 : 0));
    const { d, width } = waveformPath(peaks);
    expect(width).toBe(299);
    expect(d).not.toContain(' 98');
  });
});
