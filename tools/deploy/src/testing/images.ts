import { join } from 'node:path';
import type { BuiltImage } from '../images/build-images';

export const root = join(__dirname, '../../../..');

/** What stands for the users of the images, where the suite runs as root and may choose. */
export const uids = { node: 65_534, 'www-data': 33 } as const;

/** The images that the set-up has built. */
export function builtImage(name: 'api' | 'status-service' | 'upload-service' | 'web' | 'store'): BuiltImage {
  const images = JSON.parse(process.env.CUTROOM_IMAGES ?? '{}') as Record<string, BuiltImage>;
  const image = images[name];
  if (!image) throw new Error(`the image ${name} was not built`);
  return image;
}

/** A word of an image's command, as a path of this machine when it is one of the image. */
export const onThisMachine =
  ({ root: folder }: BuiltImage) =>
  (word: string): string =>
    word.startsWith('/opt/') ? join(folder, word) : word;
