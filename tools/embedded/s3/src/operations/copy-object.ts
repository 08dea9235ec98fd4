import type { Operation } from '../exchange';
import { copySourcePrecondition, writePrecondition } from '../http/conditions';
import { parseTarget } from '../http/request-target';
import { S3Error, invalidArgument, notImplemented } from '../http/s3-error';
import { noSuchKey } from '../store/objects';
import type { StoredRecord } from '../store/record';
import { appendFile } from './append-file';
import { quoted, refuseUnsupportedStorage, storedHeaders } from './object-headers';
import { MAX_PUT_BYTES } from './stage-payload';

/**
 * CopyObject. The copy shares the bytes of its source and keeps its ETag and checksum, also those of a multipart
 * object, for which Amazon S3 computes new ones.
 */
export const copyObject: Operation = async (exchange) => {
  exchange.expectNoBody();
  const { headers, key, store } = exchange;
  const destination = exchange.bucket();
  const precondition = writePrecondition(headers, () => noSuchKey(key));
  const check = copySourcePrecondition(headers);
  refuseUnsupportedStorage(headers);
  const replace = readDirective(headers.get('x-amz-metadata-directive'));
  const newHeaders = replace ? storedHeaders(headers) : null;
  const from = readSource(headers.get('x-amz-copy-source') ?? '');
  const ontoItself = from.bucket === destination.name && from.key === key;
  if (!replace && ontoItself)
    throw new S3Error(
      'InvalidRequest',
      'This copy request is illegal: it copies an object to itself and changes nothing.',
    );
  const { objects } = store.buckets.get(from.bucket);
  const checkSource = (source: StoredRecord) => {
    check(source);
    if (source.size > MAX_PUT_BYTES)
      throw new S3Error('InvalidRequest', 'The copy source is larger than 5 GiB.');
  };
  const copied = await destination.objects.copyFrom(
    key,
    { objects, key: from.key, check: checkSource },
    async ({ record: source, content, file: bytes }) => {
      const file = await store.stage([], 0);
      try {
        if (bytes) await appendFile(bytes, source.size, file);
        await file.finish();
        const record: StoredRecord = {
          key,
          size: source.size,
          etag: source.etag,
          lastModified: Date.now(),
          headers: newHeaders ?? source.headers,
          ...(source.checksum ? { checksum: source.checksum } : {}),
          ...(content === undefined ? {} : { content }),
          ...(source.parts ? { parts: source.parts } : {}),
        };
        await file.seal(record);
        await destination.objects.commit(record, file, (current) => {
          // The copy would restore a version that was replaced or deleted since it began.
          if (ontoItself && current !== source) throw changedMeanwhile();
          precondition(current);
        });
        return record;
      } finally {
        await file.discard();
      }
    },
  );
  exchange.sendXml('CopyObjectResult', {
    ETag: quoted(copied.etag),
    LastModified: new Date(copied.lastModified).toISOString(),
  });
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

const changedMeanwhile = () =>
  new S3Error(
    'OperationAborted',
    'A conflicting conditional operation is currently in progress against this resource. Try again.',
  );
