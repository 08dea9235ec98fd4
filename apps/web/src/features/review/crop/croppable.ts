import { limits } from '@cutroom/contracts';

/** Formats that some browsers can open, but not the server. Some systems give HEIC files no type. */
const openable: readonly string[] = [...limits.imageTypes, 'image/avif', 'image/heic', 'image/heif'];

export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Whether it is worth trying to make a thumbnail from a file. */
export const isCroppable = (file: Pick<File, 'type' | 'name' | 'size'>): boolean =>
  (openable.includes(file.type) || isHeic(file)) && file.size > 0 && file.size <= limits.cropMaxBytes;
