import { serialize } from 'bson';
import { tag } from './bson-types';

/** True when two values have the same stored bytes, so that an update changes nothing. */
export function identicalValues(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [left, right] = [tag(a), tag(b)];
  if (left.type !== right.type) return false;
  if (left.type === 'string' || left.type === 'bool' || left.type === 'int' || left.type === 'long') {
    return left.value === (right as typeof left).value;
  }
  try {
    return Buffer.compare(serialize({ a }), serialize({ a: b })) === 0;
  } catch (error) {
    // Beyond its buffer of 17 MB, bson throws; a stored value is never that large.
    if ((error as Error).name === 'RangeError') return false;
    throw error;
  }
}
