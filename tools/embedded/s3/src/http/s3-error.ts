/** S3's own error codes and their HTTP statuses (Amazon S3 API reference, "Error responses"). */
const statuses = {
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  BucketAlreadyOwnedByYou: 409,
  BucketNotEmpty: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidBucketName: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedTrailerError: 400,
  MalformedXML: 400,
  MetadataTooLarge: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  OperationAborted: 409,
  PreconditionFailed: 412,
  RequestHeaderSectionTooLarge: 400,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;

export type S3ErrorCode = keyof typeof statuses;

export interface S3ErrorExtras {
  /** Further elements of the XML response, e.g. `{ ArgumentName: 'partNumber' }`. */
  elements?: Record<string, string>;
  /** Further headers of the response, e.g. `Content-Range` on a 416. */
  headers?: Record<string, string>;
}

/** An error that the client receives, with S3's code. */
export class S3Error extends Error {
  readonly status: number;
  readonly elements: Record<string, string>;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: S3ErrorCode,
    message: string,
    extras: S3ErrorExtras = {},
  ) {
    super(message);
    this.name = 'S3Error';
    this.status = statuses[code];
    this.elements = extras.elements ?? {};
    this.headers = extras.headers ?? {};
  }
}

export const notImplemented = (what: string) =>
  new S3Error('NotImplemented', `${what} is not implemented by this server.`);

export const invalidArgument = (name: string, message: string) =>
  new S3Error('InvalidArgument', message, { elements: { ArgumentName: name } });
