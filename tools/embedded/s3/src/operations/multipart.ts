import { checksumAlgorithm, checksumKinds } from '../body/checksums';
import type { Exchange, Operation } from '../exchange';
import { invalidArgument } from '../http/s3-error';
import { S3Error } from '../http/s3-error';
import { noSuchBucket } from '../store/buckets';
import type { ChecksumAlgorithm, StoredRecord } from '../store/record';
import type { Upload, UploadPlan } from '../store/upload';
import { checksumHeaders, quoted, refuseUnsupportedStorage, storedHeaders } from './object-headers';
import { digestOf, stagePayload } from './stage-payload';

const MAX_PART_NUMBER = 10_000;

export const createMultipartUpload: Operation = async (exchange) => {
  exchange.expectNoBody();
  const { headers, key, store } = exchange;
  const bucket = exchange.bucket();
  refuseUnsupportedStorage(headers);
  const checksum = readChecksumPlan(headers);
  const plan: UploadPlan = {
    bucket: bucket.name,
    key,
    startedAt: Date.now(),
    headers: storedHeaders(headers),
    ...(checksum ? { checksum } : {}),
  };
  const uploadId = await store.uploads.create(plan);
  // DeleteBucket removes the uploads that it lists; this one may have appeared after that.
  if (!store.buckets.has(bucket)) {
    await store.uploads.discard(uploadId);
    throw noSuchBucket(bucket.name);
  }
  exchange.setHeaders({
    'x-amz-checksum-algorithm': checksum?.algorithm,
    'x-amz-checksum-type': checksum?.type,
  });
  exchange.sendXml('InitiateMultipartUploadResult', { Bucket: bucket.name, Key: key, UploadId: uploadId });
};

export const uploadPart: Operation = async (exchange) => {
  const { store } = exchange;
  exchange.bucket();
  const upload = findUpload(exchange);
  const number = readPartNumber(exchange.target.query.get('partNumber'));
  const payload = exchange.payload();
  const planned = upload.checksum?.algorithm;
  if (payload.checksumAlgorithm && planned && payload.checksumAlgorithm !== planned)
    throw new S3Error(
      'InvalidRequest',
      `Checksum Type mismatch: expected ${planned}, got ${payload.checksumAlgorithm}.`,
    );
  const algorithm: ChecksumAlgorithm | null = planned ?? payload.checksumAlgorithm;
  const algorithms = algorithm ? [checksumKinds[algorithm].hash] : [];
  const record = await stagePayload(
    store,
    payload,
    async ({ file, content }) => {
      const sealed: StoredRecord = {
        key: upload.key,
        size: content.size,
        etag: digestOf(content, 'md5', 'hex'),
        lastModified: Date.now(),
        headers: {},
        ...(algorithm
          ? {
              checksum: {
                algorithm,
                value: digestOf(content, checksumKinds[algorithm].hash, 'base64'),
                type: 'FULL_OBJECT',
              },
            }
          : {}),
      };
      await file.seal(sealed);
      await store.uploads.commitPart(upload, number, sealed, file);
      return sealed;
    },
    algorithms,
  );
  exchange.setHeaders({
    ETag: quoted(record.etag),
    ...checksumHeaders(record),
    'x-amz-checksum-type': undefined,
  });
  exchange.sendEmpty(200);
};

export const abortMultipartUpload: Operation = async (exchange) => {
  exchange.expectNoBody();
  exchange.bucket();
  await exchange.store.uploads.remove(findUpload(exchange));
  exchange.sendEmpty(204);
};

export const findUpload = ({ store, target, key }: Exchange): Upload =>
  store.uploads.get(target.query.get('uploadId') ?? '', target.bucket ?? '', key);

function readChecksumPlan(headers: ReadonlyMap<string, string>): UploadPlan['checksum'] {
  const name = headers.get('x-amz-checksum-algorithm');
  const type = headers.get('x-amz-checksum-type');
  if (type !== undefined && type !== 'COMPOSITE' && type !== 'FULL_OBJECT')
    throw invalidArgument('x-amz-checksum-type', 'Value for x-amz-checksum-type header is invalid.');
  if (name === undefined && type !== undefined)
    throw new S3Error('InvalidRequest', 'x-amz-checksum-type needs x-amz-checksum-algorithm.');
  if (name === undefined) return undefined;
  const algorithm = checksumAlgorithm(name);
  if (type === 'FULL_OBJECT' && !algorithm.startsWith('CRC'))
    throw new S3Error('InvalidRequest', `The FULL_OBJECT checksum type cannot be used with ${algorithm}.`);
  return { algorithm, type: type ?? 'COMPOSITE' };
}

function readPartNumber(text = ''): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > MAX_PART_NUMBER)
    throw invalidArgument(
      'partNumber',
      `Part number must be an integer between 1 and ${MAX_PART_NUMBER}, inclusive`,
    );
  return number;
}
