/** Statistics of a picture's brightness. */
export interface Impression {
  /** The average brightness, from 0 (black) to 1. */
  brightness: number;
  /** The average difference of neighbouring pixels, from 0 to 1. 0 in a picture of one colour. */
  detail: number;
  /** The standard deviation of the brightness, from 0 to 1. */
  contrast: number;
}

/** Limited range: 16 is black and 235 white (ITU-R BT.709). */
const black = 16;
const range = 219;

/** `luma`: one byte a pixel, rows `stride` bytes apart. */
export function impressionOf(luma: Buffer, width: number, height: number, stride: number): Impression {
  let sum = 0;
  let squares = 0;
  let steps = 0;
  for (let y = 0; y < height; y++) {
    let left = luma[y * stride] ?? 0;
    for (let x = 0; x < width; x++) {
      const value = luma[y * stride + x] ?? 0;
      sum += value;
      squares += value * value;
      steps += Math.abs(value - left);
      left = value;
    }
  }
  const count = Math.max(1, width * height);
  const mean = sum / count;
  return {
    brightness: Math.min(1, Math.max(0, (mean - black) / range)),
    detail: steps / count / range,
    contrast: Math.sqrt(Math.max(0, squares / count - mean * mean)) / range,
  };
}

/** Looks black to a viewer, also with noise and a dim logo in a corner. */
export const isBlack = ({ brightness, contrast }: Impression): boolean =>
  brightness < 0.04 && contrast < 0.06;

/** Of one colour, such as a fade to white. */
export const isBlank = (impression: Impression): boolean =>
  isBlack(impression) || impression.contrast < 0.015;
