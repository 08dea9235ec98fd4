import { fieldTooLarge, limits, messages, type Endpoint, type FilePart } from '@cutroom/contracts';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Writable } from 'node:stream';
import { badRequest, payloadTooLarge, unsupportedMediaType } from '../errors';
import type { EndTurn } from '../turns';
import {
  assertDeclaredSize,
  hasBody,
  mediaType,
  runWithin,
  type ParsedBody,
  type Refuse,
} from './body-bounds';
import type { BodySender, FileBodies } from './file-bodies';
import { fileStorage } from './file-storage';
import type { UploadedFile } from './route';

/** Room for text fields and boundaries besides the file itself. */
const multipartOverhead = 200_000;

type FieldLimits = NonNullable<Endpoint['fields']>;

const maxBytesOf = (fields: FieldLimits, name: string): number =>
  Object.hasOwn(fields, name) ? (fields[name] ?? 0) : limits.unnamedFieldMaxBytes;

/**
 * multer has one limit for all fields, so each field's own limit is checked after parsing. busboy reports a field without
 * a value when it does not know the charset that the part names.
 */
function guardFields(busboy: Writable, fields: FieldLimits, refuse: Refuse): void {
  busboy.on(
    'field',
    (
      name: string | undefined,
      value: string | undefined,
      { valueTruncated }: { valueTruncated: boolean },
    ) => {
      if (name === undefined) return;
      if (value === undefined) {
        return refuse(badRequest(messages.invalidInputs, [{ path: name, message: messages.invalidInputs }]));
      }
      if (!valueTruncated && Buffer.byteLength(value) <= maxBytesOf(fields, name)) return;
      const message = fieldTooLarge(name);
      refuse(payloadTooLarge(message, [{ path: name, message }]));
    },
  );
}

function multipartParser(part: FilePart, fields: FieldLimits, refuse: Refuse): RequestHandler {
  const options: multer.Options & { streamHandler: (req: Request, busboy: Writable) => void } = {
    storage: fileStorage(part.maxBytes),
    limits: {
      fileSize: part.maxBytes,
      files: 1,
      fields: 30,
      parts: 31,
      fieldNameSize: 100,
      // Nothing beyond the longest field is kept in memory.
      fieldSize: Math.max(limits.unnamedFieldMaxBytes, ...Object.values(fields)),
      headerPairs: 50,
      // A name such as a[b] is rejected, not expanded into an object.
      fieldNestingDepth: 0,
    },
    defParamCharset: 'utf8',
    streamHandler(req, busboy) {
      guardFields(busboy, fields, refuse);
      req.pipe(busboy);
    },
  };
  return multer(options).single(part.field);
}

/** busboy throws plain errors for a body that is not valid multipart. */
const brokenMultipart =
  /^(Unexpected end of form|Malformed part header|Multipart: Boundary not found|Malformed content type|Request (closed|aborted))/;

const fileTooLarge = ({ field, tooLarge }: FilePart) =>
  payloadTooLarge(tooLarge, [{ path: field, message: tooLarge }]);

/** Translates errors of multer and busboy into the client's response. Returns any other error unchanged. */
function toRefusal(error: unknown, part: FilePart): unknown {
  if (error instanceof MulterError) {
    return error.code === 'LIMIT_FILE_SIZE' ? fileTooLarge(part) : badRequest(messages.invalidInputs);
  }
  const isBroken = error instanceof Error && brokenMultipart.test(error.message);
  return isBroken ? badRequest(messages.invalidInputs) : error;
}

function toUploadedFile(file: Express.Multer.File): UploadedFile {
  const { buffer, size, originalname: originalName, mimetype: mimeType } = file;
  return { buffer, size, originalName, mimeType };
}

/** The parser of a rejected request may keep its data until the request ends, so the slot is freed only then. */
function releaseWhenOver(req: Request, release: EndTurn): void {
  const { socket } = req;
  if (req.complete || socket.destroyed) return release();
  const done = () => {
    req.off('end', done);
    socket.off('close', done);
    release();
  };
  req.once('end', done);
  // A request that got its response early does not report that its connection closed.
  socket.once('close', done);
}

/** Reads text fields and one file, once this process has room for it. */
export function multipartBody(part: FilePart, fields: FieldLimits, fileBodies: FileBodies) {
  const parserOf = (refuse: Refuse) => multipartParser(part, fields, refuse);
  const bounds = {
    maxBytes: part.maxBytes + multipartOverhead,
    tooLarge: () => fileTooLarge(part),
    timeoutMs: fileBodies.timeoutMs,
  };
  return async (req: Request, res: Response, sender: BodySender): Promise<ParsedBody> => {
    if (!hasBody(req)) return { body: {} };
    if (mediaType(req) !== 'multipart/form-data') throw unsupportedMediaType();
    assertDeclaredSize(req, bounds);
    const release = await fileBodies.admit(sender, res);
    try {
      await runWithin(bounds, parserOf, req, res);
      const body = { ...(req.body as Record<string, unknown>) };
      // A repeated field arrives as an array.
      if (Object.values(body).some((value) => typeof value !== 'string')) {
        throw badRequest(messages.invalidInputs);
      }
      return { body, file: req.file && toUploadedFile(req.file), release };
    } catch (error) {
      releaseWhenOver(req, release);
      throw toRefusal(error, part);
    }
  };
}
