import type { Operation } from './exchange';
import { S3Error, notImplemented } from './http/s3-error';
import type { RequestTarget } from './http/request-target';
import { createBucket, deleteBucket, headBucket, listBuckets } from './operations/buckets';
import { completeMultipartUpload } from './operations/complete-multipart-upload';
import { copyObject } from './operations/copy-object';
import { deleteObject } from './operations/delete-object';
import { deleteObjects } from './operations/delete-objects';
import { getObject, headObject, responseOverrides } from './operations/get-object';
import { listMultipartUploads, listParts } from './operations/list-multipart';
import { listObjects } from './operations/list-objects';
import { abortMultipartUpload, createMultipartUpload, uploadPart } from './operations/multipart';
import { putObject } from './operations/put-object';

interface Route {
  on: 'service' | 'bucket' | 'object';
  method: string;
  operation: Operation;
  /** Parameters that select this operation. */
  requires?: readonly string[];
  /** Further parameters that it supports. */
  heeds?: readonly string[];
  copies?: boolean;
}

const listHeeds = [
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
  'fetch-owner',
];
const uploadsHeeds = ['prefix', 'key-marker', 'upload-id-marker', 'max-uploads', 'encoding-type'];
const routes: readonly Route[] = [
  { on: 'service', method: 'GET', operation: listBuckets },
  { on: 'bucket', method: 'PUT', operation: createBucket },
  { on: 'bucket', method: 'HEAD', operation: headBucket },
  { on: 'bucket', method: 'DELETE', operation: deleteBucket },
  { on: 'bucket', method: 'GET', operation: listObjects, requires: ['list-type'], heeds: listHeeds },
  {
    on: 'bucket',
    method: 'GET',
    operation: listMultipartUploads,
    requires: ['uploads'],
    heeds: uploadsHeeds,
  },
  { on: 'bucket', method: 'POST', operation: deleteObjects, requires: ['delete'] },
  { on: 'object', method: 'PUT', operation: putObject },
  { on: 'object', method: 'PUT', operation: copyObject, copies: true },
  { on: 'object', method: 'PUT', operation: uploadPart, requires: ['partNumber', 'uploadId'] },
  { on: 'object', method: 'GET', operation: getObject, heeds: responseOverrides },
  { on: 'object', method: 'HEAD', operation: headObject, heeds: responseOverrides },
  { on: 'object', method: 'DELETE', operation: deleteObject },
  { on: 'object', method: 'POST', operation: createMultipartUpload, requires: ['uploads'] },
  { on: 'object', method: 'POST', operation: completeMultipartUpload, requires: ['uploadId'] },
  {
    on: 'object',
    method: 'GET',
    operation: listParts,
    requires: ['uploadId'],
    heeds: ['max-parts', 'part-number-marker', 'encoding-type'],
  },
  { on: 'object', method: 'DELETE', operation: abortMultipartUpload, requires: ['uploadId'] },
];

/** `x-amz-*` headers that some operation supports or that have no effect. Any other is rejected. */
const knownHeaders =
  /^x-amz-(date|content-sha256|decoded-content-length|trailer|sdk-checksum-algorithm|checksum-.+|meta-.+|acl|storage-class|user-agent|mp-object-size)$/;
/** Like `knownHeaders`, for CopyObject, which does not compute checksums. */
const knownCopyHeaders =
  /^x-amz-(date|content-sha256|copy-source(-if-(none-)?match|-if-(un)?modified-since)?|metadata-directive|meta-.+|acl|storage-class|user-agent)$/;

/**
 * Selects the operation of a request. A parameter or header that the operation does not support is an error; it is never
 * ignored.
 *
 * @throws S3Error NotImplemented or MethodNotAllowed
 */
export function route(
  method: string,
  target: RequestTarget,
  headers: ReadonlyMap<string, string>,
): Operation {
  const on = target.bucket === null ? 'service' : target.key === null ? 'bucket' : 'object';
  const here = routes.filter((each) => each.on === on && each.method === method);
  if (here.length === 0)
    throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.');
  const names = target.query.pairs
    .map(([name]) => name)
    .filter((name) => name !== 'x-id' && !/^x-amz-/i.test(name));
  const copies = headers.has('x-amz-copy-source');
  const known = copies ? knownCopyHeaders : knownHeaders;
  const unknownHeader = [...headers.keys()].find((name) => name.startsWith('x-amz-') && !known.test(name));
  if (unknownHeader !== undefined) throw notImplemented(`The header ${unknownHeader}`);
  const found = here.find(
    ({ requires = [], heeds = [], copies: wantsSource = false }) =>
      wantsSource === copies &&
      requires.every((name) => names.includes(name)) &&
      names.every((name) => requires.includes(name) || heeds.includes(name)),
  );
  if (!found)
    throw notImplemented(
      names.length > 0 ? `The operation with the parameters '${names.join("', '")}'` : 'The operation',
    );
  return found.operation;
}
