import type { Failure } from '@cutroom/upload-client';
import { ApiError } from '../../../lib/api-client/api-error';
import { PutError } from './put-bytes';
import { failureOf } from './transfer-ports';

describe('failureOf', () => {
  it.each<[string, unknown, Failure]>([
    ['the api is out of reach', new ApiError(0, 'Cutroom cannot be reached'), { kind: 'connection' }],
    ['the api is busy', new ApiError(503, ''), { kind: 'busy', retryAfterMs: 0 }],
    ['the api limits the rate', new ApiError(429, '', [], 7), { kind: 'busy', retryAfterMs: 7_000 }],
    ['the session has ended', new ApiError(401, ''), { kind: 'signed-out' }],
    ['the upload does not exist', new ApiError(404, ''), { kind: 'gone' }],
    ['the upload was received', new ApiError(409, ''), { kind: 'received' }],
    [
      'another file was begun',
      new ApiError(412, 'Another file'),
      { kind: 'refused', message: 'Another file' },
    ],
    ['the team has no room for it', new ApiError(413, 'No room'), { kind: 'too-large', message: 'No room' }],
    ['the connection to the store breaks', new PutError(0, ''), { kind: 'connection' }],
    ['the store is busy', new PutError(503, 'SlowDown'), { kind: 'busy' }],
    ['the store fails', new PutError(500, 'InternalError'), { kind: 'busy' }],
    ['the connection to the store stands still', new PutError(400, 'RequestTimeout'), { kind: 'busy' }],
    ['the bytes were damaged', new PutError(400, 'BadDigest'), { kind: 'rejected' }],
    ['the URL has expired', new PutError(403, 'AccessDenied'), { kind: 'rejected' }],
    ['the store has lost the upload', new PutError(404, 'NoSuchUpload'), { kind: 'rejected' }],
    ['the file was moved', new DOMException('', 'NotFoundError'), { kind: 'unreadable' }],
    ['the file was changed', new DOMException('', 'NotReadableError'), { kind: 'unreadable' }],
    ['the worker does not run', new Error('no worker'), { kind: 'connection' }],
  ])('classifies the failure when %s', (_name, error, failure) => {
    expect(failureOf(error)).toEqual(failure);
  });
});
