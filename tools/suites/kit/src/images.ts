import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures } from './video-files';

/** The smallest PNG: one pixel. */
export const pixelPng: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A JPEG that every check accepts as a thumbnail. */
export const thumbnailJpeg = (): Buffer => readFileSync(join(fixtures, 'thumbnail.jpg'));

/** A multipart form with one file, whose name and type may contradict its bytes. */
export function fileForm(
  field: string,
  bytes: Buffer,
  { type = 'image/png', name = 'image.png', fields = {} as Record<string, string> } = {},
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
