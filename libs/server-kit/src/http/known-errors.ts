import { messages } from '@cutroom/contracts';
import { MulterError } from 'multer';
import {
  AppError,
  badRequest,
  outOfRoom,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
} from '../errors';

/** How body-parser names what was wrong with a body (http-errors' `type`). */
const bodyErrors: Record<string, () => AppError> = {
  'entity.parse.failed': () => badRequest(messages.invalidInputs),
  'entity.verify.failed': () => badRequest(messages.invalidInputs),
  'entity.too.large': () => payloadTooLarge(),
  'request.size.invalid': () => badRequest(messages.invalidInputs),
  'request.aborted': () => badRequest(messages.invalidInputs),
  'charset.unsupported': unsupportedMediaType,
  'encoding.unsupported': unsupportedMediaType,
};

/** busboy throws plain errors for a body that is not the multipart it claims to be. */
const brokenMultipart =
  /^(Unexpected end of form|Malformed part header|Multipart: Boundary not found|Malformed content type|Request (closed|aborted))/;

const unreachableNames = new Set([
  'MongooseServerSelectionError',
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'PoolClearedOnNetworkError',
  'ClientOfflineError',
  'ClientClosedError',
  'SocketClosedUnexpectedlyError',
  'TimeoutError',
  'SlowDown',
  'ServiceUnavailable',
]);

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
]);

interface Shape {
  name?: unknown;
  code?: unknown;
  type?: unknown;
  message?: unknown;
  cause?: unknown;
  $metadata?: { httpStatusCode?: number; attempts?: number };
}

/** A part that Cutroom needs (database, storage, Redis, another service) is not there right now. */
export function isUnreachable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { name, code, cause, $metadata } = error as Shape;
  if (typeof name === 'string' && unreachableNames.has(name)) return true;
  if (typeof code === 'string' && unreachableCodes.has(code)) return true;
  // The AWS SDK: the store failed, or every attempt ended without an answer.
  if (($metadata?.httpStatusCode ?? 0) >= 500) return true;
  if (($metadata?.attempts ?? 0) > 0 && $metadata?.httpStatusCode === undefined) return true;
  return isUnreachable(cause, depth + 1);
}

/** What libraries throw for a request that is wrong; `tooLarge` is what the row says of its file. */
function fromLibrary(error: Shape, tooLarge: string | undefined): AppError | null {
  if (error instanceof MulterError) {
    return error.code === 'LIMIT_FILE_SIZE' ? payloadTooLarge(tooLarge) : badRequest(messages.invalidInputs);
  }
  if (typeof error.type === 'string' && Object.hasOwn(bodyErrors, error.type)) {
    return bodyErrors[error.type]?.() ?? null;
  }
  if (error instanceof URIError) return badRequest(messages.invalidInputs);
  if (typeof error.message === 'string' && brokenMultipart.test(error.message)) {
    return badRequest(messages.invalidInputs);
  }
  return null;
}

/** MongoDB's OutOfDiskSpace (src/mongo/base/error_codes.yml). */
const outOfDiskSpace = 14031;

/** The disk under the database or the object store is full: said by them, and nothing was stored. */
function isOutOfRoom(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, cause, $metadata } = error as Shape;
  return code === outOfDiskSpace || $metadata?.httpStatusCode === 507 || isOutOfRoom(cause, depth + 1);
}

/** The answer to any error, and whether it was unexpected and has to be looked at. */
export function toAppError(error: unknown, tooLarge?: string): { answer: AppError; unexpected: boolean } {
  if (error instanceof AppError) return { answer: error, unexpected: false };
  const known = typeof error === 'object' && error !== null ? fromLibrary(error, tooLarge) : null;
  if (known) return { answer: known, unexpected: false };
  if (isOutOfRoom(error)) return { answer: outOfRoom(error), unexpected: true };
  if (isUnreachable(error)) return { answer: unavailable(error), unexpected: false };
  return { answer: new AppError(500, messages.somethingWentWrong, { cause: error }), unexpected: true };
}
