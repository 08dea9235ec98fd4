import { Timeline } from './timeline';

describe('the timeline of an MPEG stream', () => {
  it('continues where the times start over, in all streams alike', () => {
    const timeline = new Timeline(true);
    expect(timeline.shift(0, 1_000)).toBe(0);
    expect(timeline.shift(1, 1_000)).toBe(0);
    expect(timeline.shift(0, 5)).toBe(995);
    expect(timeline.shift(1, 5.1)).toBe(995);
  });

  it('keeps a pause of a few seconds', () => {
    const timeline = new Timeline(true);
    timeline.shift(0, 0);
    expect(timeline.shift(0, 9)).toBe(0);
  });
});

describe('the timeline of another file', () => {
  it('keeps a pause of minutes', () => {
    const timeline = new Timeline(false);
    timeline.shift(0, 0);
    expect(timeline.shift(0, 600)).toBe(0);
  });

  it('closes a pause of a year, of this stream only', () => {
    const timeline = new Timeline(false);
    timeline.shift(0, 0);
    timeline.shift(1, 0);
    expect(timeline.shift(0, 31_536_000)).toBe(-31_536_000);
    expect(timeline.shift(1, 1)).toBe(0);
    expect(timeline.shift(0, 31_536_001)).toBe(-31_536_000);
  });

  it('closes pauses that are too long together', () => {
    const timeline = new Timeline(false);
    for (let pause = 0; pause <= 4; pause++) expect(timeline.shift(0, pause * 3_600)).toBe(0);
    expect(timeline.shift(0, 5 * 3_600)).toBe(-3_600);
  });

  it('keeps the shift for a packet without a time', () => {
    const timeline = new Timeline(true);
    timeline.shift(0, 1_000);
    timeline.shift(0, 0);
    expect(timeline.shift(0, null)).toBe(1_000);
  });
});
