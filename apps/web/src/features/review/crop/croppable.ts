import { limits } from '@cutroom/contracts';

/** What some browsers can open, and the server cannot. Some systems give HEIC files no type. */
const openable: readonly string[] = [...limits.imageTypes, 'image/avif', 'image/heic', 'image/heif'];

export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Whether a file is worth a try to make a thumbnail of it. */
export const isCroppable = (file: Pick<File, 'type' | 'name' | 'size'>): boolean =>
  (openable.includes(file.type) || isHeic(file)) && file.size > 0 && file.size <= limits.cropMaxBytes;
