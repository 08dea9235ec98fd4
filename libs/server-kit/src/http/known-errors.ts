import { messages } from '@cutroom/contracts';
import {
  AppError,
  badRequest,
  outOfRoom,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
} from '../errors';

/** The `type` that body-parser gives its errors (http-errors). */
const bodyErrors: Record<string, () => AppError> = {
  'entity.parse.failed': () => badRequest(messages.invalidInputs),
  'entity.verify.failed': () => badRequest(messages.invalidInputs),
  'entity.too.large': () => payloadTooLarge(),
  'request.size.invalid': () => badRequest(messages.invalidInputs),
  'request.aborted': () => badRequest(messages.invalidInputs),
  'charset.unsupported': unsupportedMediaType,
  'encoding.unsupported': unsupportedMediaType,
};

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
  cause?: unknown;
  /** The reason why a bulk write failed. The driver does not set it as the `cause`. */
  errorResponse?: unknown;
  $metadata?: { httpStatusCode?: number; attempts?: number };
}

/**
 * A dependency (database, storage, another service) cannot be reached right now. Rate limits report an unreachable
 * Redis themselves.
 */
export function isUnreachable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { name, code, cause, errorResponse, $metadata } = error as Shape;
  if (typeof name === 'string' && unreachableNames.has(name)) return true;
  if (typeof code === 'string' && unreachableCodes.has(code)) return true;
  // The AWS SDK: the store failed, or every attempt ended without an answer.
  if (($metadata?.httpStatusCode ?? 0) >= 500) return true;
  if (($metadata?.attempts ?? 0) > 0 && $metadata?.httpStatusCode === undefined) return true;
  return isUnreachable(cause, depth + 1) || isUnreachable(errorResponse, depth + 1);
}

/** What the AWS SDK calls an instance role without keys, and keys that have expired. AWS answers those with 400. */
const refusedNames = new Set(['CredentialsProviderError', 'ExpiredToken', 'InvalidToken']);

/** The object store refuses the keys: they have expired or are being replaced. The user can only try again later. */
function isRefusedByStore(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { name, cause, $metadata } = error as Shape;
  if (typeof name === 'string' && refusedNames.has(name)) return true;
  const status = $metadata?.httpStatusCode;
  // The response to a HEAD has no code.
  if (status === 401 || status === 403 || (status === 400 && name === 'Unknown')) return true;
  return isRefusedByStore(cause, depth + 1);
}

/** What Express and body-parser throw for an invalid request. */
function fromLibrary(error: Shape): AppError | null {
  if (typeof error.type === 'string' && Object.hasOwn(bodyErrors, error.type)) {
    return bodyErrors[error.type]?.() ?? null;
  }
  if (error instanceof URIError) return badRequest(messages.invalidInputs);
  return null;
}

/** MongoDB's OutOfDiskSpace (src/mongo/base/error_codes.yml). */
const outOfDiskSpace = 14031;

/** The database or the object store reports that its disk is full; nothing was stored. */
function isOutOfRoom(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, cause, $metadata } = error as Shape;
  return code === outOfDiskSpace || $metadata?.httpStatusCode === 507 || isOutOfRoom(cause, depth + 1);
}

/** The response to any error, and whether the error was unexpected and needs investigation. */
export function toAppError(error: unknown): { answer: AppError; unexpected: boolean } {
  if (error instanceof AppError) return { answer: error, unexpected: false };
  const known = typeof error === 'object' && error !== null ? fromLibrary(error) : null;
  if (known) return { answer: known, unexpected: false };
  if (isOutOfRoom(error)) return { answer: outOfRoom(error), unexpected: true };
  if (isRefusedByStore(error)) return { answer: unavailable(error), unexpected: true };
  if (isUnreachable(error)) return { answer: unavailable(error), unexpected: false };
  return { answer: new AppError(500, messages.somethingWentWrong, { cause: error }), unexpected: true };
}
