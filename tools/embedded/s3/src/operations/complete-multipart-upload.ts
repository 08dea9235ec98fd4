import { createHash } from 'node:crypto';
import { badDigest, checksumFromHeaders, checksumKinds } from '../body/checksums';
import { MIB } from '../exchange';
import type { Operation } from '../exchange';
import { writePrecondition } from '../http/conditions';
import { S3Error } from '../http/s3-error';
import { createHashEngine } from '../store/hash-engine';
import { noSuchKey } from '../store/objects';
import type { Checksum, StoredRecord } from '../store/record';
import type { Content } from '../store/staged-file';
import type { Upload } from '../store/uploads';
import { appendFile } from './append-file';
import { choosePart, readCompleteRequest } from './complete-request';
import { findUpload } from './multipart';
import { quoted } from './object-headers';
import { digestOf } from './stage-payload';

/** Amazon S3 user guide, "Multipart upload limits": all parts but the last. */
const MIN_PART_BYTES = 5 * MIB;

type Part = StoredRecord & { number: number };

/** CompleteMultipartUpload: joins the chosen parts, in order, into the object in one step. */
export const completeMultipartUpload: Operation = async (exchange) => {
  const { headers, key, store, target } = exchange;
  const { objects, name: bucket } = exchange.bucket();
  const upload = findUpload(exchange);
  const precondition = writePrecondition(headers, () => noSuchKey(key));
  // Here a checksum header applies to the object, not to the XML in the request.
  const requested = readCompleteRequest(
    await exchange.document((name) => name.startsWith('x-amz-checksum-')),
  );
  const record = await store.uploads.complete(upload, async () => {
    const parts = requested.map((part) => ({ ...choosePart(upload, part), number: part.number }));
    const size = checkSizes(parts, headers.get('x-amz-mp-object-size'));
    precondition(objects.index.get(key));
    const whole =
      upload.checksum?.type === 'FULL_OBJECT' ? [checksumKinds[upload.checksum.algorithm].hash] : [];
    const file = await store.stage(whole, size);
    try {
      for (const part of parts) {
        const source = await store.uploads.openPart(upload, part.number);
        await appendFile(source, part.size, file).finally(() => source.close());
      }
      const checksum = checksumOf(upload, parts, await file.finish());
      checkPromisedChecksum(headers, checksum);
      const sealed: StoredRecord = {
        key,
        size,
        etag: `${md5OfMd5s(parts)}-${parts.length}`,
        lastModified: Date.now(),
        headers: upload.headers,
        ...(checksum ? { checksum } : {}),
      };
      await file.seal(sealed);
      await objects.commit(sealed, file, precondition);
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

function checkSizes(parts: readonly Part[], promised: string | undefined): number {
  for (const part of parts.slice(0, -1))
    if (part.size < MIN_PART_BYTES)
      throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
        elements: {
          PartNumber: String(part.number),
          ProposedSize: String(part.size),
          MinSizeAllowed: String(MIN_PART_BYTES),
          ETag: part.etag,
        },
      });
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (promised !== undefined && promised !== String(size))
    throw new S3Error(
      'InvalidRequest',
      `The parts have ${size} bytes; x-amz-mp-object-size says ${promised}.`,
    );
  return size;
}

const md5OfMd5s = (parts: readonly Part[]) => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part.etag, 'hex');
  return hash.digest('hex');
};

/** "Checking object integrity", Amazon S3 user guide: of the parts' checksums, or of the whole object. */
function checksumOf(upload: Upload, parts: readonly Part[], content: Content): Checksum | undefined {
  if (!upload.checksum) return undefined;
  const { algorithm, type } = upload.checksum;
  const { hash } = checksumKinds[algorithm];
  if (type === 'FULL_OBJECT') return { algorithm, type, value: digestOf(content, hash, 'base64') };
  const engine = createHashEngine([hash]);
  for (const part of parts) engine.update(Buffer.from(part.checksum?.value ?? '', 'base64'));
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
