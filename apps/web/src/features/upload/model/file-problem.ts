import { formatSize, hasExtension, limits, messages, type VideoExtension } from '@cutroom/contracts';

/** Why a picked file is not sent, null when it can be: said before a byte leaves the machine. */
export function fileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  extension: VideoExtension,
): string | null {
  if (!hasExtension(name, extension)) return `That is not a .${extension} file, which step 1 promised`;
  if (size > limits.videoMaxBytes) {
    return `The file has ${formatSize(size)}, and ${formatSize(limits.videoMaxBytes)} are allowed`;
  }
  return size === 0 ? messages.uploadEmpty : null;
}
