import { checksumKinds } from '../body/checksums';
import type { Operation } from '../exchange';
import { writePrecondition } from '../http/conditions';
import { parseTarget } from '../http/request-target';
import { S3Error, invalidArgument, notImplemented } from '../http/s3-error';
import { noSuchKey } from '../store/objects';
import type { StoredRecord } from '../store/record';
import { appendFile } from './append-file';
import { quoted, refuseUnsupportedStorage, storedHeaders } from './object-headers';
import { MAX_PUT_BYTES, digestOf } from './stage-payload';

/** CopyObject, within this server. */
export const copyObject: Operation = async (exchange) => {
  exchange.expectNoBody();
  const { headers, key, store } = exchange;
  const destination = exchange.bucket();
  const precondition = writePrecondition(headers, () => noSuchKey(key));
  refuseUnsupportedStorage(headers);
  const replace = readDirective(headers.get('x-amz-metadata-directive'));
  const from = readSource(headers.get('x-amz-copy-source') ?? '');
  if (!replace && from.bucket === destination.name && from.key === key)
    throw new S3Error(
      'InvalidRequest',
      'This copy request is illegal: it copies an object to itself and changes nothing.',
    );
  const source = await store.buckets.get(from.bucket).objects.open(from.key);
  try {
    const { size, checksum, headers: sourceHeaders } = source.record;
    if (size > MAX_PUT_BYTES) throw new S3Error('InvalidRequest', 'The copy source is larger than 5 GiB.');
    const algorithms = checksum
      ? (['md5', checksumKinds[checksum.algorithm].hash] as const)
      : (['md5'] as const);
    const file = await store.stage(algorithms, size);
    try {
      await appendFile(source.file, size, file);
      const content = await file.finish();
      const value = checksum && digestOf(content, checksumKinds[checksum.algorithm].hash, 'base64');
      const record: StoredRecord = {
        key,
        size,
        etag: digestOf(content, 'md5', 'hex'),
        lastModified: Date.now(),
        headers: replace ? storedHeaders(headers) : sourceHeaders,
        ...(checksum && value !== undefined
          ? { checksum: { algorithm: checksum.algorithm, value, type: 'FULL_OBJECT' } }
          : {}),
      };
      await file.seal(record);
      await destination.objects.commit(record, file, precondition);
      exchange.sendXml('CopyObjectResult', {
        ETag: quoted(record.etag),
        LastModified: new Date(record.lastModified).toISOString(),
      });
    } finally {
      await file.discard();
    }
  } finally {
    await source.file.close();
  }
};

function readDirective(directive = 'COPY'): boolean {
  if (directive !== 'COPY' && directive !== 'REPLACE')
    throw invalidArgument('x-amz-metadata-directive', 'Unknown metadata directive.');
  return directive === 'REPLACE';
}

function readSource(source: string): { bucket: string; key: string } {
  const { bucket, key, query } = parseTarget(source.startsWith('/') ? source : `/${source}`);
  if (query.pairs.length > 0) throw notImplemented('A version in x-amz-copy-source');
  if (bucket === null || key === null)
    throw invalidArgument('x-amz-copy-source', 'Copy Source must mention the source bucket and key.');
  return { bucket, key };
}
