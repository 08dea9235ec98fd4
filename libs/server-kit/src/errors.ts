import { messages, type FieldError, replies } from '@cutroom/contracts';

interface AppErrorOptions {
  errors?: FieldError[];
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error whose message users may read. The error handler sends it unchanged; any other error becomes a 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly errors?: FieldError[];
  readonly headers?: Record<string, string>;

  constructor(
    readonly statusCode: number,
    message: string,
    { errors, headers, cause }: AppErrorOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.errors = errors;
    this.headers = headers;
  }
}

/** A service cannot start. Logged in one line without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

export const badRequest = (message: string, errors?: FieldError[]) => new AppError(400, message, { errors });

/** A 400 that names the field, so that a form shows the message where the value is typed. */
export const wrongField = (path: string, message: string) => badRequest(message, [{ path, message }]);

/** RFC 6750, section 3: a 401 names the scheme. */
export const unauthorized = (message: string = messages.sessionEnded) =>
  new AppError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });

export const forbidden = (message: string = messages.forbidden) => new AppError(403, message);

export const notFound = (message: string = messages.notFound) => new AppError(404, message);

export const conflict = (message: string) => new AppError(409, message);

export const gone = (message: string) => new AppError(410, message);

export const payloadTooLarge = (message: string = replies.payloadTooLarge, errors?: FieldError[]) =>
  new AppError(413, message, { errors });

export const unsupportedMediaType = () => new AppError(415, replies.unsupportedMediaType);

export const tooManyRequests = (retryAfterSeconds: number, message: string = messages.tooManyRequests) =>
  new AppError(429, message, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });

/** The disk of the database or the object store is full. An operator has to act; a later retry may succeed. */
export const outOfRoom = (cause?: unknown) =>
  new AppError(503, replies.noRoom, { headers: { 'Retry-After': '60' }, cause });

/** The database, the object store or another service is unreachable. A retry may succeed soon. */
export const unavailable = (cause?: unknown) =>
  new AppError(503, messages.unavailable, { headers: { 'Retry-After': '5' }, cause });
