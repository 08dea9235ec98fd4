import type { FileHandle } from 'node:fs/promises';

export type ChecksumAlgorithm = 'CRC32' | 'CRC32C' | 'SHA1' | 'SHA256' | 'SHA512' | 'MD5';

export interface Checksum {
  algorithm: ChecksumAlgorithm;
  /** Base64; `<base64>-<parts>` when composite. */
  value: string;
  type: 'FULL_OBJECT' | 'COMPOSITE';
}

/** The metadata of an object or a part, stored after its bytes in the same file. */
export interface StoredRecord {
  key: string;
  /** Bytes of content. */
  size: number;
  /** Without quotes: hex MD5, or `<hex>-<parts>` for a multipart object. */
  etag: string;
  /** Milliseconds since 1970. */
  lastModified: number;
  /** Content-Type, similar headers and `x-amz-meta-*`, with lower-case names. */
  headers: Record<string, string>;
  checksum?: Checksum;
  /**
   * A copy's bytes are in a file of this name beside the record (see `Folders.content`). Without it and without `parts`
   * they precede the record in the same file.
   */
  content?: string;
  /** The bytes of a multipart object. */
  parts?: PartsLayout;
}

/**
 * A multipart object's bytes: the files of its parts, as they were uploaded. All parts but the last have the same size,
 * so one division finds the part of an offset.
 */
export interface PartsLayout {
  /** The upload's id, which names its folder (see `Folders.upload`). */
  upload: string;
  /** Bytes of each part; the last may have fewer. */
  bytes: number;
  count: number;
  /** In order; absent when they are 1 to `count`. */
  numbers?: number[];
}

const MAGIC = Buffer.from('S3OBJ\0\0\x01', 'latin1');
const FOOTER_BYTES = MAGIC.length + 4;
/** Metadata has at most 2 kB and a key 1 kB, so one read nearly always suffices. */
const TAIL_BYTES = 16 * 1024;

/**
 * The record at the end of a file: JSON, its length, a marker. Content and record share a file, so one rename
 * publishes both and no crash can separate them. The file of a copy or of a multipart object has only the record.
 */
export function encodeRecord(record: StoredRecord): Buffer {
  const json = Buffer.from(JSON.stringify(record));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, MAGIC]);
}

/** @returns null when the file does not end in a matching record. */
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
  const contentBytes = record.content === undefined && record.parts === undefined ? record.size : 0;
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
    // Only this server writes these files, and a truncated one lacks the marker.
    return JSON.parse(json) as StoredRecord;
  } catch {
    return null;
  }
}
