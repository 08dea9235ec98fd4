import { imageTypes, isThumbnailTooLarge, messages } from '@cutroom/contracts';

const types: readonly string[] = imageTypes;

/** Why a picked file cannot be the thumbnail; null when it can. The server judges by content. */
export function thumbnailProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (isThumbnailTooLarge(size)) return messages.thumbnailTooLarge;
  return types.includes(type) ? null : messages.imageInvalid;
}
