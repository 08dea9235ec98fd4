import { formatSize, hasExtension, limits, messages, type VideoExtension } from '@cutroom/contracts';

/** Why a picked file is not sent, null when it can be: said before a byte leaves the machine. */
export function fileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  extension: VideoExtension,
): string | null {
  if (!hasExtension(name, extension)) {
    return `That is not a .${extension} file, the extension chosen in step 1`;
  }
  if (size > limits.videoMaxBytes) {
    return `The file is ${formatSize(size)}, more than the ${formatSize(limits.videoMaxBytes)} that are allowed`;
  }
  return size === 0 ? messages.uploadEmpty : null;
}
