import { limits } from '../limits';

const mebibyte = 1024 ** 2;

/** How a file is divided: `count` parts of `partSize` bytes, the last of which may be shorter. */
export interface PartPlan {
  /** Bytes of the file. */
  size: number;
  /** Bytes of every part but the last: R2 wants them equal. */
  partSize: number;
  count: number;
}

/**
 * Divides a file into at most 10,000 parts of whole mebibytes, of 8 MiB or more (S3 user guide, multipart upload limits:
 * 10,000 parts of at least 5 MiB). A small part costs less when a connection drops.
 *
 * @throws RangeError for a size that cannot be uploaded
 */
export function planParts(size: number): PartPlan {
  if (!Number.isSafeInteger(size) || size < 1 || size > limits.uploadMaxBytes) {
    throw new RangeError(`a file of ${size} bytes cannot be uploaded`);
  }
  const smallest = Math.ceil(size / limits.partsMax / mebibyte) * mebibyte;
  return partPlan(size, Math.max(limits.partMinBytes, smallest));
}

/** The parts of a file for which the size of a part is settled, as it is once they were begun. */
export const partPlan = (size: number, partSize: number): PartPlan => ({
  size,
  partSize,
  count: Math.ceil(size / partSize),
});

/** The bytes of a part as a half-open range. Parts are numbered from 1. @throws RangeError for another number */
export function partRange(
  { size, partSize, count }: PartPlan,
  number: number,
): { start: number; end: number } {
  if (!Number.isInteger(number) || number < 1 || number > count) {
    throw new RangeError(`there is no part ${number} of ${count}`);
  }
  const start = (number - 1) * partSize;
  return { start, end: Math.min(start + partSize, size) };
}

export function partLength(plan: PartPlan, number: number): number {
  const { start, end } = partRange(plan, number);
  return end - start;
}
