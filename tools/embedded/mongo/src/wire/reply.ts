import { type Document, serialize } from 'bson';
import { opCodes } from './frame-reader';

/** Documents of a cursor batch as stored BSON, sent unchanged. */
export class RawBatch {
  constructor(readonly documents: Uint8Array[]) {}
}

let nextRequestId = 1;

/** Encodes a reply as one message: OP_MSG, or OP_REPLY for the legacy handshake. */
export function encodeReply(responseTo: number, reply: Document, legacy = false): Buffer {
  const document = encodeDocument(reply);
  const prefix = Buffer.alloc(legacy ? 36 : 21);
  prefix.writeInt32LE(prefix.length + document.length, 0);
  nextRequestId = (nextRequestId + 1) & 0x7fffffff;
  prefix.writeInt32LE(nextRequestId, 4);
  prefix.writeInt32LE(responseTo, 8);
  prefix.writeInt32LE(legacy ? opCodes.reply : opCodes.msg, 12);
  if (legacy) {
    prefix.writeInt32LE(8, 16); // AwaitCapable
    prefix.writeInt32LE(1, 32); // one document follows
  }
  return Buffer.concat([prefix, document]);
}

/** Serializes a document whose `cursor` may hold a RawBatch; the official serializer handles the rest. */
function encodeDocument(reply: Document): Uint8Array {
  const cursor: unknown = reply['cursor'];
  const batch = isRecord(cursor)
    ? Object.entries(cursor).find(([, value]) => value instanceof RawBatch)
    : undefined;
  if (!isRecord(cursor) || !batch) return serialize(reply, { ignoreUndefined: true });
  const [name, raw] = batch as [string, RawBatch];
  const { [name]: _batch, ...cursorRest } = cursor;
  const { cursor: _cursor, ...rest } = reply;
  const encodedCursor = appendElement(serialize(cursorRest), 4, name, encodeArray(raw.documents));
  return appendElement(serialize(rest, { ignoreUndefined: true }), 3, 'cursor', encodedCursor);
}

function appendElement(document: Uint8Array, type: number, name: string, value: Uint8Array): Buffer {
  const key = Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'latin1');
  const out = Buffer.allocUnsafe(document.length + key.length + value.length);
  out.set(document.subarray(0, -1), 0);
  out.set(key, document.length - 1);
  out.set(value, document.length - 1 + key.length);
  out[out.length - 1] = 0;
  out.writeInt32LE(out.length, 0);
  return out;
}

function encodeArray(documents: Uint8Array[]): Buffer {
  let size = 5;
  documents.forEach((document, index) => (size += 2 + String(index).length + document.length));
  const out = Buffer.allocUnsafe(size);
  out.writeInt32LE(size, 0);
  let offset = 4;
  documents.forEach((document, index) => {
    out[offset++] = 3;
    offset += out.write(String(index), offset, 'latin1');
    out[offset++] = 0;
    out.set(document, offset);
    offset += document.length;
  });
  out[offset] = 0;
  return out;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The size limit of a batch: MongoDB's reply limit of 16 MB. */
export const maxBatchBytes = 16 * 1024 * 1024;
