import { fieldTooLarge, limits, messages, type Endpoint, type FilePart } from '@cutroom/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import type { Writable } from 'node:stream';
import { AppError, badRequest, payloadTooLarge, unsupportedMediaType } from '../errors';
import type { EndTurn } from '../turns';
import type { BodySender, FileBodies } from './file-bodies';
import { fileStorage } from './file-storage';
import type { UploadedFile } from './route';

/** Room for text fields and boundaries besides the file itself. */
const multipartOverhead = 200_000;

const parseJson = express.json({ limit: limits.jsonBodyMaxBytes, inflate: false, type: () => true });

const run = (handler: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    handler(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

const mediaType = (req: Request): string =>
  (req.headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase();

/** Ends the reading of a body with a refusal, whatever of it is still to come. */
type Refuse = (error: Error) => void;

type FieldLimits = NonNullable<Endpoint['fields']>;

const maxBytesOf = (fields: FieldLimits, name: string): number =>
  Object.hasOwn(fields, name) ? (fields[name] ?? 0) : limits.unnamedFieldMaxBytes;

/** multer has one limit for all fields: each one's own is checked where its value leaves the parser. */
function guardFields(busboy: Writable, fields: FieldLimits, refuse: Refuse): void {
  busboy.on(
    'field',
    (name: string | undefined, value: string, { valueTruncated }: { valueTruncated: boolean }) => {
      if (name === undefined) return;
      if (!valueTruncated && Buffer.byteLength(value) <= maxBytesOf(fields, name)) return;
      const message = fieldTooLarge(name);
      refuse(payloadTooLarge(message, [{ path: name, message }]));
    },
  );
}

function multipartParser(part: FilePart, fields: FieldLimits, refuse: Refuse): RequestHandler {
  const options: multer.Options & { streamHandler: (req: Request, busboy: Writable) => void } = {
    storage: fileStorage(part.maxBytes),
    // A name such as a[b] is refused, not unfolded into an object.
    limits: {
      fileSize: part.maxBytes,
      files: 1,
      fields: 30,
      parts: 31,
      fieldNameSize: 100,
      // Nothing beyond the longest field is kept in memory.
      fieldSize: Math.max(limits.unnamedFieldMaxBytes, ...Object.values(fields)),
      headerPairs: 50,
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

function toUploadedFile(file: Express.Multer.File): UploadedFile {
  const { buffer, size, originalname: originalName, mimetype: mimeType } = file;
  return { buffer, size, originalName, mimeType };
}

/** How much of a body is read, and for how long. */
interface Bounds {
  maxBytes: number;
  /** The message of the 413. */
  tooLarge: string;
  /** Milliseconds from here to the last byte; the server's own limit when left out. */
  timeoutMs?: number;
}

/** What says itself that it is too large is not read at all. */
function assertDeclaredSize(req: Request, { maxBytes, tooLarge }: Bounds): void {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw payloadTooLarge(tooLarge);
}

/**
 * Rejects when more than `maxBytes` have come in: by themselves multer and Express read what is too large to its
 * end before they say so.
 */
async function runWithin(
  { maxBytes, tooLarge, timeoutMs }: Bounds,
  parserOf: (refuse: Refuse) => RequestHandler,
  req: Request,
  res: Response,
): Promise<void> {
  assertDeclaredSize(req, { maxBytes, tooLarge });
  let received = 0;
  let refuse: Refuse = () => undefined;
  const exceeded = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) refuse(payloadTooLarge(tooLarge));
  };
  const timer = timeoutMs && setTimeout(() => refuse(new AppError(408, messages.uploadTooSlow)), timeoutMs);
  const parsed = run(parserOf(refuse), req, res);
  req.on('data', count);
  await Promise.race([parsed, exceeded]).finally(() => {
    clearTimeout(timer);
    req.off('data', count);
  });
}

export interface ParsedBody {
  /** `{}` where there is none, so that each missing field is named. */
  body: unknown;
  file?: UploadedFile;
  /** Called once the file is not needed any more. */
  release?: EndTurn;
}

type ParseBody = (req: Request, res: Response, sender: BodySender) => Promise<ParsedBody>;

async function parseJsonBody(req: Request, res: Response) {
  if (!hasBody(req)) return { body: {} };
  if (mediaType(req) !== 'application/json') throw unsupportedMediaType();
  const bounds = { maxBytes: limits.jsonBodyMaxBytes, tooLarge: messages.payloadTooLarge };
  await runWithin(bounds, () => parseJson, req, res);
  return { body: (req.body as unknown) ?? {} };
}

/** Until a refused request is over, its parser may hold what has come in: the room is not free before that. */
function releaseWhenOver(req: Request, release: EndTurn): void {
  const { socket } = req;
  if (req.complete || socket.destroyed) return release();
  const done = () => {
    req.off('end', done);
    socket.off('close', done);
    release();
  };
  req.once('end', done);
  // A request that was answered before its end does not say that its connection has gone.
  socket.once('close', done);
}

function multipartBody(part: FilePart, fields: FieldLimits, fileBodies: FileBodies): ParseBody {
  const parserOf = (refuse: Refuse) => multipartParser(part, fields, refuse);
  const bounds = {
    maxBytes: part.maxBytes + multipartOverhead,
    tooLarge: part.tooLarge,
    timeoutMs: fileBodies.timeoutMs,
  };
  return async (req, res, sender) => {
    if (!hasBody(req)) return { body: {} };
    if (mediaType(req) !== 'multipart/form-data') throw unsupportedMediaType();
    assertDeclaredSize(req, bounds);
    const release = await fileBodies.admit(sender, res);
    try {
      await runWithin(bounds, parserOf, req, res);
      const body = { ...(req.body as Record<string, unknown>) };
      // Twice the same field would be a list.
      if (Object.values(body).some((value) => typeof value !== 'string'))
        throw badRequest(messages.invalidInputs);
      return { body, file: req.file && toUploadedFile(req.file), release };
    } catch (error) {
      releaseWhenOver(req, release);
      throw error;
    }
  };
}

/** How the body of one row is read: multipart with a file, JSON, or not at all. */
export function bodyParserOf(row: Endpoint, fileBodies: FileBodies): ParseBody {
  if (row.file) return multipartBody(row.file, row.fields ?? {}, fileBodies);
  if (row.body) return parseJsonBody;
  return async () => ({ body: {} });
}
