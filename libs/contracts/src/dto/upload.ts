import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { unitsBeforeNormalization } from '../rules/characters';
import { storedFileName } from '../rules/file-name';
import { maxLength, minLength } from '../rules/lengths';
import { videoExtensions } from '../rules/media';
import { bounded, objectId } from '../rules/text';
import { uploadDoneRequest } from './video';

const invalid = messages.invalidInputs;

/** The MD5 of a part in base64, the form of `Content-MD5` (RFC 1864). */
const contentMd5 = z
  .string(invalid)
  .check(bounded(24, invalid), z.regex(/^[A-Za-z0-9+/]{21}[AQgw]==$/, invalid));

const partNumber = z.int(invalid).check(z.minimum(1, invalid), z.maximum(limits.partsMax, invalid));

/** Accepts any name that a file system has: characters that cannot be displayed must not block the upload. */
const fileName = z.pipe(
  z.pipe(
    z.string(invalid).check(bounded(unitsBeforeNormalization(limits.fileNameMax), messages.textTooLong)),
    z.transform(storedFileName),
  ),
  z.string().check(minLength(1, invalid)),
);

/**
 * Begins the parts of an upload that `POST /video/upload` has registered. Repeating it for the same file returns what has
 * arrived; another file is refused, unless it is to `replace` the one before.
 */
export const beginPartsRequest = z.extend(uploadDoneRequest, {
  fileName,
  /** Bytes of the file. */
  size: z.int(invalid).check(z.minimum(1, messages.uploadEmpty)),
  replace: z.optional(z.boolean(invalid)),
});
export type BeginPartsRequest = z.infer<typeof beginPartsRequest>;

export const partUrlsRequest = z.object({
  videoId: objectId(),
  parts: z
    .array(z.object({ number: partNumber, md5: contentMd5 }), invalid)
    .check(minLength(1, invalid), maxLength(limits.partUrlsPerCall, invalid)),
});
export type PartUrlsRequest = z.infer<typeof partUrlsRequest>;

const partUrl = z.object({ number: z.int(), url: z.string() });

/** Presigned PUT URLs, each for exactly the named bytes as exactly that part. `expiresAt` is an ISO date. */
export const partUrls = z.object({ parts: z.array(partUrl), expiresAt: z.string() });
export type PartUrls = z.infer<typeof partUrls>;

/** An upload that has been registered and not received. Dates are ISO dates. */
export const unfinishedUpload = z.object({
  videoId: objectId(),
  /** Identifies the upload in `POST /video/status`, and accepts the file in one PUT while it is valid. */
  url: z.string(),
  title: z.string(),
  extension: z.enum(videoExtensions),
  /** The video whose next version it is; null for a new video. */
  versionOf: z.nullable(objectId()),
  startedAt: z.string(),
  /** When the upload expires; each part URL postpones this. */
  expiresAt: z.string(),
  /** Null until an upload in parts has begun. */
  file: z.nullable(
    z.object({
      name: z.string(),
      /** Bytes. */
      size: z.int(),
      partSize: z.int(),
      /** Bytes that the store has. */
      arrived: z.int(),
    }),
  ),
});
export type UnfinishedUpload = z.infer<typeof unfinishedUpload>;

/** The parts that have arrived, as the store lists them; `md5` in base64, as in `signParts`. */
export const uploadParts = z.extend(unfinishedUpload, {
  parts: z.array(z.object({ number: z.int(), size: z.int(), md5: z.string() })),
});
export type UploadParts = z.infer<typeof uploadParts>;
