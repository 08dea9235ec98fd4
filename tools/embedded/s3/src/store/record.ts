import type { FileHandle } from 'node:fs/promises';

export type ChecksumAlgorithm = 'CRC32' | 'CRC32C' | 'SHA1' | 'SHA256' | 'SHA512' | 'MD5';

export interface Checksum {
  algorithm: ChecksumAlgorithm;
  /** Base64; `<base64>-<parts>` when composite. */
  value: string;
  type: 'FULL_OBJECT' | 'COMPOSITE';
}

/** What is known about an object or a part, stored after its bytes in the same file. */
export interface StoredRecord {
  key: string;
  /** Bytes of content. */
  size: number;
  /** Without quotes: hex MD5, or `<hex>-<parts>` for a multipart object. */
  etag: string;
  /** Milliseconds since 1970. */
  lastModified: number;
  /** Content-Type and its kind, and `x-amz-meta-*`, lower-case names. */
  headers: Record<string, string>;
  checksum?: Checksum;
  /**
   * A copy's bytes are in a file of this name beside the record (see `Folders.content`). Without it they precede
   * the record in the same file.
   */
  content?: string;
}

const MAGIC = Buffer.from('S3OBJ\0\0\x01', 'latin1');
const FOOTER_BYTES = MAGIC.length + 4;
/** Metadata is 2 kB and a key 1 kB at most, so that one read nearly always has it all. */
const TAIL_BYTES = 16 * 1024;

/**
 * The record as the end of the file: JSON, its length, a mark. Content and record are one file, so one rename
 * makes both visible and no crash can separate them. The file of a copy has the record alone.
 */
export function encodeRecord(record: StoredRecord): Buffer {
  const json = Buffer.from(JSON.stringify(record));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, MAGIC]);
}

/** @returns null when the file does not end in a record that fits it. */
export async function readRecord(file: FileHandle): Promise<StoredRecord | null> {
  const { size: fileBytes } = await file.stat();
  let tail = await readTail(file, fileBytes, TAIL_BYTES);
  if (tail.length < FOOTER_BYTES || !tail.subarray(-MAGIC.length).equals(MAGIC)) return null;
  const jsonBytes = tail.readUInt32BE(tail.length - FOOTER_BYTES);
  if (jsonBytes + FOOTER_BYTES > tail.length)
    tail = await readTail(file, fileBytes, jsonBytes + FOOTER_BYTES);
  const json = tail.subarray(-(jsonBytes + FOOTER_BYTES), -FOOTER_BYTES).toString();
  const record = parseRecord(json);
  if (!record) return null;
  const contentBytes = record.content === undefined ? record.size : 0;
  return contentBytes + jsonBytes + FOOTER_BYTES === fileBytes ? record : null;
}

async function readTail(file: FileHandle, fileBytes: number, wanted: number): Promise<Buffer> {
  const length = Math.min(wanted, fileBytes);
  const tail = Buffer.alloc(length);
  const { bytesRead } = await file.read(tail, 0, length, fileBytes - length);
  return tail.subarray(0, bytesRead);
}

function parseRecord(json: string): StoredRecord | null {
  try {
    // Only this server writes these files, and a file that was cut off has no mark at its end.
    return JSON.parse(json) as StoredRecord;
  } catch {
    return null;
  }
}
