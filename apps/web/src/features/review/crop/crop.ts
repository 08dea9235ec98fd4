import { limits } from '@cutroom/contracts';

export interface Size {
  width: number;
  height: number;
}

/** The part of an image that is kept. */
export interface Crop {
  /** 1 keeps as much as fits into 16:9. */
  zoom: number;
  /** Position of the part in the remaining space: 0 is left or top, 1 is right or bottom. */
  x: number;
  y: number;
}

export const zoomMax = 4;
export const wholeImage: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const aspect = limits.frameWidth / limits.frameHeight;
const clamp = (value: number, max: number, min = 0) => Math.min(max, Math.max(min, value));

/** Whether an image fills a 16:9 frame to within one percent. */
export const isWide = ({ width, height }: Size): boolean => Math.abs(width / height / aspect - 1) < 0.01;

/** The part in pixels of the image: always inside of it, and 16:9. */
export function regionOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const kept = Math.min(width, height * aspect) / zoom;
  const [left, top] = [width - kept, height - kept / aspect];
  return { x: x * left, y: y * top, width: kept, height: kept / aspect };
}

/** Moves the part by shares of its own width and height. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { x, y, width, height } = regionOf(size, crop);
  const [left, top] = [size.width - width, size.height - height];
  return {
    ...crop,
    x: left > 0 ? clamp((x + right * width) / left, 1) : crop.x,
    y: top > 0 ? clamp((y + down * height) / top, 1) : crop.y,
  };
}

/** Changes the zoom and keeps the middle of the part in place, as far as the edges of the image allow. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const next = { ...crop, zoom: clamp(zoom, zoomMax, 1) };
  const [before, after] = [regionOf(size, crop), regionOf(size, next)];
  const right = (before.x + before.width / 2 - after.x - after.width / 2) / after.width;
  const down = (before.y + before.height / 2 - after.y - after.height / 2) / after.height;
  return moved(size, next, right, down);
}
