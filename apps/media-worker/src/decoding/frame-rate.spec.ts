import { displayTimes, isVariable, roundedRate } from './frame-rate';

const times = (count: number, at: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => at(index));

describe('a variable frame rate', () => {
  it('is not detected where times are rounded to milliseconds', () => {
    expect(isVariable(times(100, (index) => Math.round((index * 1_001_000) / 30_000) / 1_000))).toBe(false);
  });

  it('is not detected where a single frame was dropped', () => {
    expect(isVariable(times(100, (index) => (index < 50 ? index : index + 1) / 25))).toBe(false);
  });

  it('is detected where distances differ', () => {
    expect(isVariable(times(100, (index) => (index + (index % 3) * 0.4) / 30))).toBe(true);
  });

  it.each([66, 67, 68, 69])(
    'is not detected where reading ends among reordered frames, after %i',
    (count) => {
      const group = [0, 9, 5, 1, 2, 3, 4, 6, 7, 8];
      const inFile = times(100, (index) => (Math.floor(index / 9) * 9 + (group[(index % 9) + 1] ?? 0)) / 25);
      expect(isVariable(displayTimes(inFile.slice(0, count), []))).toBe(false);
    },
  );

  it('is not detected in a few frames', () => {
    expect(isVariable([0, 1, 5])).toBe(false);
  });
});

describe('a frame rate', () => {
  it.each([
    [30_000, 1_001, 29.97],
    [25, 1, 25],
    [0, 0, null],
    [90_000, 1, null],
  ])('%i/%i is %p', (num, den, rate) => {
    expect(roundedRate({ num, den })).toBe(rate);
  });
});
