import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { EnvOf } from '../env';
import type { storageEnv } from '../env-variables';
import { StartupError } from '../errors';

/**
 * Statuses of errors that a store may also report in the body of a 200, once a copy or a completion has begun (S3 API
 * reference, CopyObject and CompleteMultipartUpload). The SDK gives all of those the status 503.
 */
const statusOfCode: Record<string, number> = {
  InvalidPart: 400,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  PreconditionFailed: 412,
};

/** The HTTP status of the store's response; undefined without a response. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException
    ? (statusOfCode[error.name] ?? error.$metadata.httpStatusCode)
    : undefined;

/** How long the store may take to answer. */
const callTimeoutMs = 60_000;

// The SDK's notice about Node versions is plain text, which would break the JSON log.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

/** The limit of a call that sends a body: that of every call, and the time that the bytes take at 56 kB/s. */
export const putTimeoutMs = (bytes: number): number => callTimeoutMs + Math.ceil(bytes / 56);

export function clientFor(env: EnvOf<typeof storageEnv>, endpoint: string | undefined): S3Client {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  // Temporary keys are refused without it.
  const { AWS_SESSION_TOKEN: sessionToken } = env;
  if (env.S3_ENDPOINT && !(accessKeyId && secretAccessKey)) {
    throw new StartupError('S3_ENDPOINT needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  return new S3Client({
    region: env.AWS_REGION,
    endpoint,
    forcePathStyle: true,
    // Otherwise a signed URL contains the checksum of an empty body, and stores reject the upload.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without `throwOnRequestTimeout`, the SDK only logs a timeout and waits for ever.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: callTimeoutMs, throwOnRequestTimeout: true },
    ...(accessKeyId && secretAccessKey
      ? { credentials: { accessKeyId, secretAccessKey, sessionToken } }
      : {}),
  });
}
