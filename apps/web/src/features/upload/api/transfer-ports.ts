import { endpoints, limits, type UnfinishedUpload, type Video } from '@cutroom/contracts';
import type { Failure, TransferPorts } from '@cutroom/upload-client';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { digest } from './digest';
import { PutError, putBytes } from './put-bytes';

/** An upload whose file is at hand. `begun` reports what the server knows of it. */
export interface PortsInput {
  url: string;
  file: File;
  begun: (upload: UnfinishedUpload) => void;
}

/** What the file system says of a file that was moved, changed or locked since it was chosen. */
const unreadable = ['NotReadableError', 'NotFoundError', 'NotAllowedError', 'SecurityError'];

const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** What an error of a port means for a transfer. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return apiFailure(error);
  if (error instanceof PutError && error.status !== 0) {
    return { kind: isPassing(error.status) ? 'busy' : 'rejected' };
  }
  if (error instanceof DOMException && unreadable.includes(error.name)) return { kind: 'unreadable' };
  return { kind: 'connection' };
}

function apiFailure({ status, message, retryAfterSeconds }: ApiError): Failure {
  if (status === 0) return { kind: 'connection' };
  if (isPassing(status)) return { kind: 'busy', retryAfterMs: (retryAfterSeconds ?? 0) * 1_000 };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 404) return { kind: 'gone' };
  return status === 409 ? { kind: 'received' } : { kind: 'refused', message };
}

/** `POST /video/status` answers 409 while parts are missing. */
const finishFailure = (error: unknown): unknown =>
  error instanceof ApiError && error.status === 409 ? new IncompleteError() : error;

class IncompleteError extends Error {}

const common = (url: string) => ({
  async finish(signal: AbortSignal): Promise<Video> {
    try {
      return await call(endpoints.finishUpload, { body: { url }, signal });
    } catch (error) {
      throw finishFailure(error);
    }
  },
  failureOf: (error: unknown): Failure =>
    error instanceof IncompleteError ? { kind: 'incomplete' } : failureOf(error),
});

/** A large file goes in parts, each with a checksum that its URL fixes (ADR 022). */
function portsInParts({ url, file, begun }: PortsInput): TransferPorts<Video> {
  let videoId = '';
  return {
    ...common(url),
    async list(signal) {
      const body = { url, fileName: file.name, size: file.size };
      const upload = await call(endpoints.beginParts, { body, signal });
      ({ videoId } = upload);
      begun(upload);
      return { partSize: upload.file?.partSize ?? file.size, parts: upload.parts };
    },
    digest,
    async sign(parts, signal) {
      const signed = await call(endpoints.signParts, { body: { videoId, parts: [...parts] }, signal });
      return signed.parts;
    },
    send: (part, onProgress, signal) =>
      putBytes(part.url, part.bytes, { headers: { 'content-md5': part.md5 }, onProgress, signal }),
  };
}

/** A small file is one PUT to the presigned URL of `POST /video/upload`: the whole of it is the only part. */
function portsInOne(
  { url, file }: PortsInput,
  freshUrl: (signal: AbortSignal) => Promise<string>,
): TransferPorts<Video> {
  return {
    ...common(url),
    list: () => Promise.resolve({ partSize: file.size, parts: [] }),
    digest: () => Promise.resolve(''),
    sign: async (parts, signal) => {
      const address = await freshUrl(signal);
      return parts.map(({ number }) => ({ number, url: address }));
    },
    send(part, onProgress, signal) {
      const headers = { 'content-type': file.type || 'application/octet-stream' };
      // The slice that is the whole file: a browser sends it under the type of the file.
      return putBytes(part.url, part.bytes, { headers, onProgress, signal });
    },
  };
}

export const transferPorts = (
  input: PortsInput,
  freshUrl: (signal: AbortSignal) => Promise<string>,
): TransferPorts<Video> =>
  input.file.size < limits.uploadInPartsFrom ? portsInOne(input, freshUrl) : portsInParts(input);
