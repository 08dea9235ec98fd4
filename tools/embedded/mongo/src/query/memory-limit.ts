import { calculateObjectSize } from 'bson';
import { serverError } from '../server-error';

/** The memory limit of a sort or a `$group`, as in MongoDB. This server does not spill to disk. */
const maxBytes = 100 * 1024 * 1024;

/** @throws MongoError 292 */
export function checkMemory(what: string, bytes: number): void {
  if (bytes <= maxBytes) return;
  throw serverError(
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `${what} exceeded memory limit of ${maxBytes} bytes, and embedded-mongo does not spill to disk.`,
  );
}

/** The size of a value as BSON. */
export function sizeOf(value: unknown): number {
  return calculateObjectSize({ value });
}
