import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const fixtures = join(__dirname, '../../../../../../tools/fixtures');

/** The first bytes of an MP4 file: a box of type `ftyp`. */
const mp4Head = new Uint8Array([0, 0, 0, 0x18, ...new TextEncoder().encode('ftypisom')]);

/** Bytes that can be read at once; jsdom's blobs have no `arrayBuffer`. */
function readable<B extends Blob>(blob: B, bytes: Uint8Array<ArrayBuffer>): B {
  return Object.assign(blob, {
    arrayBuffer: async () => bytes.slice().buffer,
    slice(from = 0, to = bytes.length) {
      const part = bytes.slice(from, to);
      return readable(new Blob([part]), part);
    },
  });
}

const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>, type = ''): File =>
  readable(new File([bytes], name, { type }), bytes);

/** A video file that claims a size without having it. */
export function videoOf(name: string, size = 1_000_000): File {
  const file = fileOf(name, mp4Head, 'video/mp4');
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

/** A real video: 'movie' is 6 s long, 640 × 360, H.264, with sound; the others are 320 × 180, silent. */
export const realVideo = (name: 'movie' | 'red-12-s', fileName = `${name}.mp4`): File =>
  fileOf(fileName, new Uint8Array(readFileSync(join(fixtures, `${name}.mp4`))), 'video/mp4');

/** A text file with the name of a video. */
export const textOf = (name: string): File =>
  fileOf(name, new TextEncoder().encode('#!/bin/sh') as Uint8Array<ArrayBuffer>);

/**
 * Lets `<video>` read the metadata that a test gives it; jsdom has no media. Null is a file that it cannot decode. The
 * returned function restores it.
 */
export function decodeVideosAs(dimensions: { width: number; height: number } | null): () => void {
  const { prototype } = HTMLMediaElement;
  const original = Object.getOwnPropertyDescriptor(prototype, 'src');
  Object.defineProperty(prototype, 'src', {
    configurable: true,
    set(this: HTMLVideoElement) {
      const { width = 0, height = 0 } = dimensions ?? {};
      Object.defineProperties(this, { videoWidth: { value: width }, videoHeight: { value: height } });
      queueMicrotask(() => this.dispatchEvent(new Event(dimensions === null ? 'error' : 'loadedmetadata')));
    },
  });
  return () => {
    if (original) Object.defineProperty(prototype, 'src', original);
  };
}

/** A video on a drive that does not respond. */
export function stuckVideo(name: string): File {
  const file = videoOf(name);
  jest.spyOn(file, 'slice').mockReturnValue({ arrayBuffer: () => new Promise(() => undefined) } as Blob);
  return file;
}

/** Lets `<video>` read this metadata in every test of a file. */
export function decodeEveryVideoAs(dimensions: { width: number; height: number }): void {
  let restore = () => {};
  beforeEach(() => {
    restore = decodeVideosAs(dimensions);
  });
  afterEach(() => restore());
}
