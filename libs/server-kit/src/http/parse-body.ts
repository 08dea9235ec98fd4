import { fieldTooLarge, limits, messages, type Endpoint, type FilePart } from '@cutroom/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import type { Writable } from 'node:stream';
import { badRequest, payloadTooLarge, unsupportedMediaType } from '../errors';
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
    storage: multer.memoryStorage(),
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

/**
 * Rejects when more than `max` bytes have come in: by themselves multer and Express read what is too large to its
 * end before they say so. What says itself that it is too large is not read at all.
 */
async function runWithin(
  max: number,
  tooLarge: string,
  parserOf: (refuse: Refuse) => RequestHandler,
  req: Request,
  res: Response,
): Promise<void> {
  if (Number(req.headers['content-length'] ?? 0) > max) throw payloadTooLarge(tooLarge);
  let received = 0;
  let refuse: Refuse = () => undefined;
  const exceeded = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > max) refuse(payloadTooLarge(tooLarge));
  };
  const parsed = run(parserOf(refuse), req, res);
  req.on('data', count);
  await Promise.race([parsed, exceeded]).finally(() => req.off('data', count));
}

/** A body of nothing is `{}`, so that each missing field is named. */
type ParseBody = (req: Request, res: Response) => Promise<{ body: unknown; file?: UploadedFile }>;

async function parseJsonBody(req: Request, res: Response) {
  if (!hasBody(req)) return { body: {} };
  if (mediaType(req) !== 'application/json') throw unsupportedMediaType();
  await runWithin(limits.jsonBodyMaxBytes, messages.payloadTooLarge, () => parseJson, req, res);
  return { body: (req.body as unknown) ?? {} };
}

function multipartBody(part: FilePart, fields: FieldLimits): ParseBody {
  return async (req, res) => {
    if (!hasBody(req)) return { body: {} };
    if (mediaType(req) !== 'multipart/form-data') throw unsupportedMediaType();
    const parserOf = (refuse: Refuse) => multipartParser(part, fields, refuse);
    await runWithin(part.maxBytes + multipartOverhead, part.tooLarge, parserOf, req, res);
    const body = { ...(req.body as Record<string, unknown>) };
    // Twice the same field would be a list.
    if (Object.values(body).some((value) => typeof value !== 'string'))
      throw badRequest(messages.invalidInputs);
    return { body, file: req.file && toUploadedFile(req.file) };
  };
}

/** How the body of one row is read: multipart with a file, JSON, or not at all. */
export function bodyParserOf(row: Endpoint): ParseBody {
  if (row.file) return multipartBody(row.file, row.fields ?? {});
  if (row.body) return parseJsonBody;
  return async () => ({ body: {} });
}
