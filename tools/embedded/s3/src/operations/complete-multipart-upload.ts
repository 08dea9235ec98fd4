import { createHash } from 'node:crypto';
import { badDigest, checksumFromHeaders, checksumKinds } from '../body/checksums';
import { combineCrcs } from '../body/combine-crc';
import type { CyclicAlgorithm } from '../body/combine-crc';
import { MIB } from '../exchange';
import type { Operation } from '../exchange';
import { writePrecondition } from '../http/conditions';
import { S3Error } from '../http/s3-error';
import { createHashEngine } from '../store/hash-engine';
import { noSuchKey } from '../store/objects';
import type { Checksum, PartsLayout, StoredRecord } from '../store/record';
import type { Part, Upload } from '../store/upload';
import { choosePart, readCompleteRequest } from './complete-request';
import { findUpload } from './multipart';
import { quoted } from './object-headers';

/** The minimum size of all parts but the last (Amazon S3 user guide, "Multipart upload limits"). */
const MIN_PART_BYTES = 5 * MIB;

type NumberedPart = Part & { number: number };

/**
 * CompleteMultipartUpload: makes the chosen parts the object. The parts are on disk already, and the object is a record
 * that names them. No bytes move, so it takes as long for 200 GB as for 1 MB.
 */
export const completeMultipartUpload: Operation = async (exchange) => {
  const { headers, key, store, target } = exchange;
  const { objects, name: bucket } = exchange.bucket();
  const upload = findUpload(exchange);
  const precondition = writePrecondition(headers, () => noSuchKey(key));
  // Here a checksum header applies to the object, not to the XML in the request.
  const requested = readCompleteRequest(
    await exchange.document((name) => name.startsWith('x-amz-checksum-')),
  );
  const record = await store.uploads.complete(upload, async (end) => {
    const parts = requested.map((part) => ({ ...choosePart(upload, part), number: part.number }));
    const size = checkSizes(parts, headers.get('x-amz-mp-object-size'));
    precondition(objects.index.get(key));
    const checksum = checksumOf(upload, parts);
    checkPromisedChecksum(headers, checksum);
    const layout = layoutOf(upload, parts);
    const sealed: StoredRecord = {
      key,
      size,
      etag: `${md5OfMd5s(parts)}-${parts.length}`,
      lastModified: Date.now(),
      headers: upload.headers,
      parts: layout,
      ...(checksum ? { checksum } : {}),
    };
    const file = await store.stage([], 0);
    try {
      await file.finish();
      await file.seal(sealed);
      await objects.commit(sealed, file, precondition, end(layout));
      return sealed;
    } finally {
      await file.discard();
    }
  });
  exchange.sendXml('CompleteMultipartUploadResult', {
    Location: `http://${headers.get('host') ?? ''}${target.path}`,
    Bucket: bucket,
    Key: key,
    ETag: quoted(record.etag),
    ...(record.checksum
      ? {
          [`Checksum${record.checksum.algorithm}`]: record.checksum.value,
          ChecksumType: record.checksum.type,
        }
      : {}),
  });
};

/**
 * Checks that all parts but the last have at least 5 MiB and the same size, and that the last is not larger. R2 requires
 * equal sizes ("Multipart upload", Cloudflare R2 docs).
 */
function checkSizes(parts: readonly NumberedPart[], promised: string | undefined): number {
  const [first] = parts;
  for (const part of parts.slice(0, -1)) {
    if (part.size < MIN_PART_BYTES)
      throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
        elements: {
          ...describePart(part),
          ProposedSize: String(part.size),
          MinSizeAllowed: String(MIN_PART_BYTES),
        },
      });
    if (part.size !== first?.size) throw unequalParts(part);
  }
  const last = parts.at(-1);
  if (first && last && last.size > first.size) throw unequalParts(last);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (promised !== undefined && promised !== String(size))
    throw new S3Error(
      'InvalidRequest',
      `The parts have ${size} bytes; x-amz-mp-object-size says ${promised}.`,
    );
  return size;
}

const describePart = ({ number, etag }: NumberedPart) => ({ PartNumber: String(number), ETag: etag });

const unequalParts = (part: NumberedPart) =>
  new S3Error('InvalidPart', 'All non-trailing parts must have the same length, and the last at most that.', {
    elements: describePart(part),
  });

function layoutOf({ id }: Upload, parts: readonly NumberedPart[]): PartsLayout {
  const numbers = parts.map(({ number }) => number);
  const layout = { upload: id, bytes: Math.max(1, parts[0]?.size ?? 0), count: parts.length };
  return numbers.every((number, index) => number === index + 1) ? layout : { ...layout, numbers };
}

const md5OfMd5s = (parts: readonly Part[]) => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part.etag, 'hex');
  return hash.digest('hex');
};

/** A checksum of the parts' checksums, or of the whole object (Amazon S3 user guide, "Checking object integrity"). */
function checksumOf(upload: Upload, parts: readonly Part[]): Checksum | undefined {
  if (!upload.checksum) return undefined;
  const { algorithm, type } = upload.checksum;
  const sums = parts.map(({ checksum }) => Buffer.from(checksum?.value ?? '', 'base64'));
  if (type === 'FULL_OBJECT') {
    const summed = parts.map(({ size: bytes }, index) => ({ crc: sums[index] ?? Buffer.alloc(4), bytes }));
    // CreateMultipartUpload accepts this type only for a CRC.
    const value = combineCrcs(algorithm as CyclicAlgorithm, summed).toString('base64');
    return { algorithm, type, value };
  }
  const { hash } = checksumKinds[algorithm];
  const engine = createHashEngine([hash]);
  for (const sum of sums) engine.update(sum);
  const digest = Buffer.from(engine.digest().get(hash) ?? []).toString('base64');
  return { algorithm, type, value: `${digest}-${parts.length}` };
}

function checkPromisedChecksum(headers: ReadonlyMap<string, string>, checksum: Checksum | undefined): void {
  const bare = new Map([...headers].map(([name, value]) => [name, value.replace(/-\d+$/, '')]));
  const promised = checksumFromHeaders(bare);
  if (!promised) return;
  if (promised.algorithm !== checksum?.algorithm || promised.value !== checksum.value.replace(/-\d+$/, ''))
    throw badDigest(promised.algorithm);
}
