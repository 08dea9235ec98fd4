import { type Document, isNumberTag, type NumberTag, tag, type Tagged, typeRank } from './bson-types';
import { compareNumbers, normalDigits, readNumber } from './exact-number';
import { deeper } from './compare-values';

/** 1 ascending, -1 descending. */
export type Direction = 1 | -1;

const END = 0x00;

/**
 * Encodes a tuple of values so that byte order (memcmp) is {@link compareValues} order, field by field with its
 * direction; equal numbers of different types encode to the same bytes. No encoding is a prefix of another
 * value's, so a prefix of the tuple encodes to a prefix of the key. Keys have no maximum length.
 *
 * @throws MongoError 15 Overflow past 200 levels.
 */
export function encodeIndexKey(values: readonly unknown[], directions: readonly Direction[]): Buffer {
  return Buffer.concat(
    values.map((value, index) => {
      const parts: Buffer[] = [];
      writeValue(parts, tag(value), 0);
      const encoded = Buffer.concat(parts);
      if (directions[index] === -1) for (const [at, byte] of encoded.entries()) encoded[at] = byte ^ 0xff;
      return encoded;
    }),
  );
}

/** Ranks from -1 to 127, shifted above the END byte of documents and arrays. */
function rankByte(tagged: Tagged): number {
  return typeRank(tagged) + 2;
}

function writeValue(parts: Buffer[], tagged: Tagged, depth: number): void {
  parts.push(Buffer.of(rankByte(tagged)));
  writeContent(parts, tagged, depth);
}

function writeContent(parts: Buffer[], tagged: Tagged, depth: number): void {
  if (isNumberTag(tagged)) {
    writeNumber(parts, tagged);
    return;
  }
  switch (tagged.type) {
    case 'string':
    case 'symbol':
    case 'javascript':
      writeString(parts, tagged.value);
      return;
    case 'object':
      writeDocument(parts, tagged.value, depth);
      return;
    case 'array':
      for (const element of tagged.value) writeValue(parts, tag(element), deeper(depth));
      parts.push(Buffer.of(END));
      return;
    case 'binData':
      parts.push(unsigned(BigInt(tagged.value.length)), Buffer.of(tagged.subType), Buffer.from(tagged.value));
      return;
    case 'objectId':
      parts.push(Buffer.from(tagged.value));
      return;
    case 'bool':
      parts.push(Buffer.of(tagged.value ? 1 : 0));
      return;
    case 'date':
      parts.push(orderedDouble(tagged.value));
      return;
    case 'timestamp':
      parts.push(unsigned(tagged.value));
      return;
    case 'regex':
      writeString(parts, tagged.pattern);
      writeString(parts, tagged.flags);
      return;
    case 'javascriptWithScope':
      writeString(parts, tagged.value);
      writeDocument(parts, tagged.scope, depth);
      return;
    default:
  }
}

/** Writes each field in the order of comparison: type, name, value. */
function writeDocument(parts: Buffer[], document: Document, depth: number): void {
  for (const name of Object.keys(document)) {
    const value = tag(document[name]);
    parts.push(Buffer.of(rankByte(value)));
    writeString(parts, name);
    writeContent(parts, value, deeper(depth));
  }
  parts.push(Buffer.of(END));
}

/** UTF-8 terminated by 00 00; an inner NUL becomes 00 FF, which keeps the order. */
function writeString(parts: Buffer[], text: string): void {
  const escaped = text.includes('\0') ? text.split('\0') : [text];
  for (const [index, piece] of escaped.entries()) {
    if (index > 0) parts.push(Buffer.of(0x00, 0xff));
    parts.push(Buffer.from(piece));
  }
  parts.push(Buffer.of(0x00, 0x00));
}

function unsigned(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

/** Eight bytes in the order of doubles; NaN sorts below -Infinity. */
function orderedDouble(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  if (Number.isNaN(value)) return bytes;
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  if (value < 0) for (const [at, byte] of bytes.entries()) bytes[at] = byte ^ 0xff;
  else bytes[0] = (bytes[0] ?? 0) | 0x80;
  return bytes;
}

const EXACT = Buffer.of(0x00);

/**
 * The largest double that is not above the number, followed by the number's digits unless it equals that double: nine
 * bytes for common numbers, and no rounding for others.
 */
function writeNumber(parts: Buffer[], tagged: NumberTag): void {
  if (typeof tagged.value === 'number') {
    parts.push(orderedDouble(tagged.value), EXACT);
    return;
  }
  const floor = doubleBelow(tagged);
  parts.push(orderedDouble(floor));
  const number = readNumber(tagged);
  if (typeof number === 'string' || compareNumbers({ type: 'double', value: floor }, tagged) === 0) {
    parts.push(EXACT);
    return;
  }
  const { digits, magnitude } = normalDigits(number);
  const tail = Buffer.alloc(3 + digits.length + 1);
  tail[0] = 0x01;
  tail.writeUInt16BE(magnitude + 0x4000, 1);
  tail.write(digits, 3, 'latin1');
  if (number.sign < 0) for (let at = 1; at < tail.length; at++) tail[at] = (tail[at] ?? 0) ^ 0xff;
  parts.push(tail);
}

function doubleBelow(tagged: NumberTag): number {
  const nearest = Number(tagged.value.toString());
  const isAbove = compareNumbers({ type: 'double', value: nearest }, tagged) > 0;
  return isAbove ? nextBelow(nearest) : nearest;
}

const bits = new DataView(new ArrayBuffer(8));

function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigUint64(0, bits.getBigUint64(0) + (value > 0 ? -1n : 1n));
  return bits.getFloat64(0);
}
