import { createHash } from 'node:crypto';
import { type Direction, encodeIndexKey } from '../documents';
import type { KeyRange } from './environment';

/*
 * LMDB takes keys of 1978 bytes at most. A key is the number of its collection or index (4 bytes), then the encoded
 * values (at most maxTupleBytes + 1), then, in an index that is not unique, the document's own key and the length
 * of the values. A longer part is truncated and ends in a hash of the whole: equality stays exact, but order among
 * truncated keys is lost. The catalog records this (`truncated`), so that no sort relies on it.
 */
const maxTupleBytes = 1000;
const maxIdBytes = 900;
const hashBytes = 32;

export interface ShortKey {
  bytes: Buffer;
  truncated: boolean;
}

/** A truncated key is one byte longer than any complete one, so the two cannot be confused. */
function shorten(encoded: Buffer, limit: number): ShortKey {
  if (encoded.length <= limit) return { bytes: encoded, truncated: false };
  const hash = createHash('sha256').update(encoded).digest();
  return { bytes: Buffer.concat([encoded.subarray(0, limit + 1 - hashBytes), hash]), truncated: true };
}

const ascending: readonly Direction[] = [1];

/** The part of a document's key that encodes its `_id`. */
export function idKey(id: unknown): ShortKey {
  return shorten(encodeIndexKey([id], ascending), maxIdBytes);
}

export function tupleKey(values: readonly unknown[], directions: readonly Direction[]): ShortKey {
  return shorten(encodeIndexKey(values, directions), maxTupleBytes);
}

/** Like `idKey`, for the encoded values of an index entry. */
export function shortTuple(encoded: Buffer): Buffer {
  return shorten(encoded, maxTupleBytes).bytes;
}

export function shortId(encoded: Buffer): Buffer {
  return shorten(encoded, maxIdBytes).bytes;
}

export function numberPrefix(number: number): Buffer {
  const prefix = Buffer.allocUnsafe(4);
  prefix.writeUInt32BE(number, 0);
  return prefix;
}

export function documentKey(collectionId: number, id: Buffer): Buffer {
  return withPrefix(collectionId, id);
}

/** Key of an entry in a unique index; its value is the document's id key. */
export function uniqueEntryKey(indexId: number, tuple: Buffer): Buffer {
  return withPrefix(indexId, tuple);
}

/** Key of an entry in any other index. The length at the end keeps (tuple, id) pairs apart. */
export function entryKey(indexId: number, tuple: Buffer, id: Buffer): Buffer {
  const key = Buffer.allocUnsafe(4 + tuple.length + id.length + 2);
  key.writeUInt32BE(indexId, 0);
  key.set(tuple, 4);
  key.set(id, 4 + tuple.length);
  key.writeUInt16BE(tuple.length, key.length - 2);
  return key;
}

function withPrefix(number: number, rest: Buffer): Buffer {
  const key = Buffer.allocUnsafe(4 + rest.length);
  key.writeUInt32BE(number, 0);
  key.set(rest, 4);
  return key;
}

/** All keys of a collection or index. */
export function wholeRange(number: number): KeyRange {
  return { start: numberPrefix(number), end: numberPrefix(number + 1) };
}

/** The longest prefix of the encoded values that truncation never changes, in both kinds of keys. */
export const boundBytes = Math.min(maxIdBytes, maxTupleBytes) + 1 - hashBytes;

/** From `low` up to everything that starts with `high`; truncated like keys, so never too narrow. */
export function prefixRange(number: number, low: Buffer, high: Buffer): KeyRange {
  return {
    start: withPrefix(number, low.subarray(0, boundBytes)),
    end: after(withPrefix(number, high.subarray(0, boundBytes))),
  };
}

/** The smallest key above every key that starts with these bytes. */
function after(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix);
  for (let at = end.length - 1; at >= 0; at--) {
    const byte = end[at] ?? 0;
    if (byte < 0xff) {
      end[at] = byte + 1;
      return end.subarray(0, at + 1);
    }
  }
  throw new RangeError('no key is above this prefix');
}
