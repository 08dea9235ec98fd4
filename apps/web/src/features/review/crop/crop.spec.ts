import { isWide, moved, regionOf, wholeImage, zoomed } from './crop';
import { isCroppable } from './croppable';

const tall = { width: 900, height: 1_600 };
const wide = { width: 3_200, height: 900 };

describe('crop', () => {
  it('keeps the largest centred part that is 16:9', () => {
    expect(regionOf(tall, wholeImage)).toEqual({ x: 0, y: 546.875, width: 900, height: 506.25 });
    expect(regionOf(wide, wholeImage)).toEqual({ x: 800, y: 0, width: 1_600, height: 900 });
  });

  it('stays inside the image and 16:9, wherever it is moved and however it is zoomed', () => {
    let crop = wholeImage;
    const shares = [0.3, -2, 5, -0.01, 0.7];
    for (const size of [tall, wide, { width: 1, height: 1 }])
      for (const right of shares)
        for (const down of shares)
          for (const factor of [0.1, 0.9, 1.3, 9]) {
            crop = zoomed(size, moved(size, crop, right, down), crop.zoom * factor);
            const { x, y, width, height } = regionOf(size, crop);
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
            expect(x + width).toBeLessThanOrEqual(size.width + 1e-6);
            expect(y + height).toBeLessThanOrEqual(size.height + 1e-6);
            expect(width / height).toBeCloseTo(16 / 9);
          }
  });

  it('zooms around its middle', () => {
    const before = regionOf(wide, moved(wide, wholeImage, 0.2, 0));
    const after = regionOf(wide, zoomed(wide, moved(wide, wholeImage, 0.2, 0), 2));
    expect(after.x + after.width / 2).toBeCloseTo(before.x + before.width / 2);
    expect(after.width).toBe(before.width / 2);
  });

  it('is suggested for images that are not 16:9', () => {
    expect([tall, wide, { width: 4, height: 3 }].some(isWide)).toBe(false);
    expect(
      [
        { width: 1_280, height: 720 },
        { width: 1_366, height: 768 },
      ].every(isWide),
    ).toBe(true);
  });

  it.each([
    ['a large JPEG', { type: 'image/jpeg', name: 'a.jpg', size: 9_000_000 }, true],
    ['HEIC without a type', { type: '', name: 'IMG_1.HEIC', size: 9 }, true],
    ['an SVG', { type: 'image/svg+xml', name: 'a.svg', size: 9 }, false],
    ['an empty file', { type: 'image/png', name: 'a.png', size: 0 }, false],
    ['more than 100 MB', { type: 'image/png', name: 'a.png', size: 100_000_001 }, false],
  ])('decides whether to offer it for %s', (_, file, isWorth) => {
    expect(isCroppable(file)).toBe(isWorth);
  });
});
