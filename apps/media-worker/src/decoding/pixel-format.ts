/** Formats whose name ends in their bits per channel, such as 'yuv420p10le', 'p010le', 'gray12be' and 'gbrap16le'. */
const deep = /(?:p|p0|p2|p4|y2|gray|x2rgb|x2bgr|xv|xyz|nv)(9|10|12|14|16)(?:le|be)?$/;
const deepPacked = /^(?:rgb48|bgr48|rgba64|bgra64|ayuv64|ya16)/;

/** Bits per colour channel of a pixel format, by FFmpeg's name for it. */
export function bitDepthOf(pixelFormat: string | null): number | null {
  if (!pixelFormat) return null;
  if (deepPacked.test(pixelFormat)) return 16;
  const name = pixelFormat.replace(/^nv(?:12|16|21|24|42)$/, 'semiplanar');
  const bits = deep.exec(name)?.[1];
  return bits ? Number(bits) : 8;
}
