export interface Size {
  width: number;
  height: number;
}

export interface Ratio {
  num: number;
  den: number;
}

export type Rotation = 0 | 90 | 180 | 270;

/** A pixel shape beyond this is an error in the file. */
const pixelAspectMax = 8;

/** Width by height of a pixel; 1 where the file has no valid value. */
export function pixelAspect({ num, den }: Ratio): number {
  const aspect = num > 0 && den > 0 ? num / den : 1;
  return aspect > pixelAspectMax || aspect < 1 / pixelAspectMax ? 1 : aspect;
}

export const turned = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

/** The size with square pixels, after rotation. */
export const displayedSize = ({ width, height }: Size, aspect: number, rotation: Rotation): Size =>
  turned({ width: Math.max(1, Math.round(width * aspect)), height }, rotation);

/** How players display a picture: they first mirror it from left to right, then turn it clockwise. */
export interface Orientation {
  mirrored: boolean;
  rotation: Rotation;
}

/** Reads the display matrix of a track: nine 32-bit numbers (ISO/IEC 14496-12, 6.2.2). */
export function orientationOf(matrix: Buffer | null): Orientation {
  const upright = { mirrored: false, rotation: 0 } as const;
  if (!matrix || matrix.length < 36) return upright;
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at) / 65_536) as [
    number,
    number,
    number,
    number,
  ];
  const [across, down] = [Math.hypot(a, c), Math.hypot(b, d)];
  if (across === 0 || down === 0) return upright;
  const mirrored = a * d < b * c;
  const side = mirrored ? -1 : 1;
  const degrees = (Math.atan2((side * b) / down, (side * a) / across) * 180) / Math.PI;
  return { mirrored, rotation: ((((Math.round(degrees / 90) * 90) % 360) + 360) % 360) as Rotation };
}

const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/** The largest size of this shape within the bounds, never larger than it is; even, as 4:2:0 needs it. */
export function fitted({ width, height }: Size, bounds: Size): Size {
  const scale = Math.min(1, bounds.width / width, bounds.height / height);
  return {
    width: Math.min(even(width * scale), bounds.width),
    height: Math.min(even(height * scale), bounds.height),
  };
}

/** The same bounds, turned for a vertical video. */
export const boundsFor = ({ width, height }: Size, bounds: Size): Size =>
  height > width ? { width: bounds.height, height: bounds.width } : bounds;
