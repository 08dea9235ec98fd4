import { isThumbnailTooLarge, limits, messages } from '@cutroom/contracts';

const types: readonly string[] = limits.imageTypes;

/** The reason why a file cannot be the thumbnail, or null. The server checks the content. */
export function thumbnailProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (isThumbnailTooLarge(size)) return messages.thumbnailTooLarge;
  return types.includes(type) ? null : messages.imageInvalid;
}
