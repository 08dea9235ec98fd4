import { formatSize, hasExtension, limits, messages, type VideoExtension } from '@cutroom/contracts';

/** The size limit in whole gigabytes, rounded down: '5 GB'. */
export const maxVideoSize = `${Math.floor(limits.videoMaxBytes / 1e9)} GB`;

/** 'an .mp4 file', 'a .mov file': by the sound of the first letter. 'webm', 'divx' and '3gp' are read as 'a'. */
export const articleFor = (extension: VideoExtension): string =>
  /^[aefilmnorsx]/.test(extension) ? 'an' : 'a';

/** Says why a chosen file cannot be uploaded, before a byte is sent; null when it can. */
export function fileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  extension: VideoExtension,
): string | null {
  if (!hasExtension(name, extension)) {
    return `Choose ${articleFor(extension)} .${extension} file, as selected in step 1`;
  }
  if (size > limits.videoMaxBytes) {
    return `This file is ${formatSize(size)}. Choose a file of up to ${maxVideoSize}`;
  }
  return size === 0 ? messages.uploadEmpty : null;
}
