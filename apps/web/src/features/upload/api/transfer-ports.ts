import { endpoints, limits, type UnfinishedUpload, type Video } from '@cutroom/contracts';
import type { Failure, TransferPorts } from '@cutroom/upload-client';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { digest } from './digest';
import { PutError, putBytes } from './put-bytes';

/** An upload whose file is available. */
export interface PortsInput {
  file: File;
  /** Its presigned URL, which identifies the upload even after it has expired. */
  url: () => string;
  isExpired: () => boolean;
  /**
   * Starts the upload again, with the same details and another URL.
   *
   * @throws ApiError, 404 when the details are no longer known
   */
  renew: () => Promise<void>;
  /** Reports the server's state of the upload. */
  begun: (upload: UnfinishedUpload) => void;
}

/** The errors of the file system for a file that was moved, changed or locked since it was chosen. */
const unreadable = ['NotReadableError', 'NotFoundError', 'NotAllowedError', 'SecurityError'];

/** A store closes a connection on which nothing arrives for a while, with a 400 (S3 API reference, error responses). */
const slowConnection = 'RequestTimeout';

const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** The meaning of a port's error for a transfer. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return apiFailure(error);
  if (error instanceof PutError && error.status !== 0) {
    return { kind: isPassing(error.status) || error.code === slowConnection ? 'busy' : 'rejected' };
  }
  if (error instanceof DOMException && unreadable.includes(error.name)) return { kind: 'unreadable' };
  return { kind: 'connection' };
}

function apiFailure({ status, message, retryAfterSeconds }: ApiError): Failure {
  if (status === 0) return { kind: 'connection' };
  if (isPassing(status)) return { kind: 'busy', retryAfterMs: (retryAfterSeconds ?? 0) * 1_000 };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 404) return { kind: 'gone' };
  if (status === 413) return { kind: 'too-large', message };
  return status === 409 ? { kind: 'received' } : { kind: 'refused', message };
}

/** `POST /video/status` answers 409 while parts are missing. */
const finishFailure = (error: unknown): unknown =>
  error instanceof ApiError && error.status === 409 ? new IncompleteError() : error;

class IncompleteError extends Error {}
class ReceivedError extends Error {}

const common = ({ url }: PortsInput) => ({
  async finish(signal: AbortSignal): Promise<Video> {
    try {
      return await call(endpoints.finishUpload, { body: { url: url() }, signal });
    } catch (error) {
      throw finishFailure(error);
    }
  },
  failureOf(error: unknown): Failure {
    if (error instanceof IncompleteError) return { kind: 'incomplete' };
    return error instanceof ReceivedError ? { kind: 'received' } : failureOf(error);
  },
});

/** A large file is sent in parts, each with a checksum that its URL fixes (ADR 022). */
function portsInParts(input: PortsInput): TransferPorts<Video> {
  const { url, file, isExpired, renew, begun } = input;
  let videoId = '';

  const begin = (signal: AbortSignal) =>
    call(endpoints.beginParts, { body: { url: url(), fileName: file.name, size: file.size }, signal });

  /**
   * The user may choose the file long after step 1, so an expired upload is renewed. An upload that has begun lasts a
   * week, so if it is gone, it was cancelled.
   */
  async function beginOrRenew(signal: AbortSignal) {
    try {
      return await begin(signal);
    } catch (error) {
      if (failureOf(error).kind !== 'gone' || videoId !== '' || !isExpired()) throw error;
      await renew();
      return begin(signal);
    }
  }

  return {
    ...common(input),
    async list(signal) {
      const upload = await beginOrRenew(signal);
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

/** A small file is sent by one PUT to the presigned URL of `POST /video/upload`, as a single part. */
function portsInOne(input: PortsInput): TransferPorts<Video> {
  const { url, file, isExpired, renew } = input;
  const shared = common(input);
  let mayHaveArrived = false;
  let isUrlRefused = false;
  let content: Blob | null = null;

  /** @throws ReceivedError when the bytes of an earlier try have arrived */
  async function assertMissing(signal: AbortSignal): Promise<void> {
    try {
      await shared.finish(signal);
    } catch (error) {
      if (shared.failureOf(error).kind === 'gone') return;
      throw error;
    }
    throw new ReceivedError();
  }

  return {
    ...shared,
    // Do not repeat a PUT whose response was lost: to the creator it would look like a second file.
    async list(signal) {
      if (mayHaveArrived) await assertMissing(signal);
      return { partSize: file.size, parts: [] };
    },
    /** No checksum is needed. Reading the file first keeps a slow drive from looking like a stalled connection. */
    async digest(bytes) {
      content = new Blob([await bytes.arrayBuffer()]);
      return '';
    },
    async sign(parts, signal) {
      if (isExpired() || isUrlRefused) {
        await assertMissing(signal);
        await renew();
        isUrlRefused = false;
      }
      return parts.map(({ number }) => ({ number, url: url() }));
    },
    async send(part, onProgress, signal) {
      // A slice has no content type, so it is given the type of the file.
      const headers = { 'content-type': file.type || 'application/octet-stream' };
      const progressed = (sent: number) => {
        mayHaveArrived ||= sent >= file.size;
        onProgress(sent);
      };
      try {
        await putBytes(part.url, content ?? part.bytes, { headers, onProgress: progressed, signal });
      } catch (error) {
        // The store's clock says that the URL has expired, or its keys have been replaced.
        isUrlRefused = error instanceof PutError && error.status === 403;
        throw error;
      }
    },
  };
}

export const transferPorts = (input: PortsInput): TransferPorts<Video> =>
  input.file.size < limits.uploadInPartsFrom ? portsInOne(input) : portsInParts(input);
