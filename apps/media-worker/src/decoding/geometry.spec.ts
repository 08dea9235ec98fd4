import { boundsFor, displayedSize, fitted, orientationOf, pixelAspect } from './geometry';

const matrix = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(36);
  values.forEach((value, index) => bytes.writeInt32LE(value * 65_536, index * 4));
  return bytes;
};
const bounds = { width: 1_280, height: 720 };

describe('a display matrix', () => {
  it.each([
    [0, matrix(1, 0, 0, 0, 1, 0)],
    [90, matrix(0, 1, 0, -1, 0, 0)],
    [180, matrix(-1, 0, 0, 0, -1, 0)],
    [270, matrix(0, -1, 0, 1, 0, 0)],
  ])('turns by %i°', (rotation, bytes) => {
    expect(orientationOf(bytes)).toEqual({ mirrored: false, rotation });
  });

  it.each([
    ['has only zeros', matrix(0, 0, 0, 0, 0, 0)],
    ['is cut short', Buffer.alloc(4)],
    ['is missing', null],
  ])('turns nothing when it %s', (_, bytes) => {
    expect(orientationOf(bytes)).toEqual({ mirrored: false, rotation: 0 });
  });

  it.each([
    ['from left to right', 0, matrix(-1, 0, 0, 0, 1, 0)],
    ['from top to bottom', 180, matrix(1, 0, 0, 0, -1, 0)],
    ['along a diagonal', 270, matrix(0, 1, 0, 1, 0, 0)],
    ['along the other diagonal', 90, matrix(0, -1, 0, -1, 0, 0)],
  ])('mirrors %s', (_, rotation, bytes) => {
    expect(orientationOf(bytes)).toEqual({ mirrored: true, rotation });
  });
});

describe('the displayed size', () => {
  it('has square pixels and is turned', () => {
    expect(displayedSize({ width: 720, height: 576 }, 64 / 45, 0)).toEqual({ width: 1_024, height: 576 });
    expect(displayedSize({ width: 1_920, height: 1_080 }, 1, 90)).toEqual({ width: 1_080, height: 1_920 });
  });

  it.each([
    [{ num: 0, den: 1 }, 1],
    [{ num: 1, den: 0 }, 1],
    [{ num: 4, den: 3 }, 4 / 3],
    [{ num: 1_000, den: 1 }, 1],
  ])('ignores a pixel shape that makes no sense: %o', (ratio, aspect) => {
    expect(pixelAspect(ratio)).toBe(aspect);
  });
});

describe('a size that is fitted into bounds', () => {
  it.each([
    [
      { width: 1_920, height: 1_080 },
      { width: 1_280, height: 720 },
    ],
    [
      { width: 1_080, height: 1_920 },
      { width: 720, height: 1_280 },
    ],
    [
      { width: 641, height: 361 },
      { width: 642, height: 362 },
    ],
    [
      { width: 1_279, height: 719 },
      { width: 1_280, height: 720 },
    ],
    [
      { width: 30_000, height: 1 },
      { width: 1_280, height: 2 },
    ],
  ])('%o becomes %o', (size, expected) => {
    expect(fitted(size, boundsFor(size, bounds))).toEqual(expected);
  });
});
