import { bitDepthOf } from './pixel-format';

describe('the bit depth of a pixel format', () => {
  it.each([
    ['yuv420p', 8],
    ['yuvj422p', 8],
    ['nv12', 8],
    ['rgb24', 8],
    ['yuv420p10le', 10],
    ['p010le', 10],
    ['yuv422p12be', 12],
    ['gbrp16le', 16],
    ['gray10le', 10],
    ['rgb48le', 16],
    [null, null],
  ])('of %s is %p', (format, bits) => {
    expect(bitDepthOf(format)).toBe(bits);
  });
});
