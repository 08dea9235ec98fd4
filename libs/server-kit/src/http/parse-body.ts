import { limits, messages, type Endpoint } from '@cutroom/contracts';
import express, { type Request, type Response } from 'express';
import { setImmediate } from 'node:timers/promises';
import { badRequest, payloadTooLarge, unsupportedMediaType } from '../errors';
import { hasBody, mediaType, runWithin, type ParsedBody } from './body-bounds';
import type { BodySender, FileBodies } from './file-bodies';
import { multipartBody } from './multipart-body';

type ParseBody = (req: Request, res: Response, sender: BodySender) => Promise<ParsedBody>;

/** Parsing a longer body takes milliseconds: up to thirty with `drawingBodyMaxBytes` of brackets. */
const longBodyCharacters = 10_000;

let lastLongBody: Promise<void> = Promise.resolve();

/** Resolves for one body per iteration of the event loop, so that a burst of them delays other calls by one at a time. */
const turnOfLongBody = (): Promise<void> => (lastLongBody = lastLongBody.then(() => setImmediate()));

/** JSON is in Unicode (RFC 7159, 8.1). */
const isUnicode = (req: Request): boolean =>
  /;\s*charset="?(?!utf-)/i.exec(req.headers['content-type'] ?? '') === null;

/** An empty text is an empty object. @throws AppError 400 */
function parseJson(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    throw badRequest(messages.invalidInputs);
  }
}

function jsonBody(maxBytes: number): ParseBody {
  const readText = express.text({ limit: maxBytes, inflate: false, type: () => true });
  const bounds = { maxBytes, tooLarge: () => payloadTooLarge() };
  return async (req, res) => {
    if (!hasBody(req)) return { body: {} };
    if (mediaType(req) !== 'application/json' || !isUnicode(req)) throw unsupportedMediaType();
    await runWithin(bounds, () => readText, req, res);
    const text = (req.body as string | undefined) ?? '';
    if (text.length > longBodyCharacters) await turnOfLongBody();
    return { body: parseJson(text) };
  };
}

/** The body parser of an endpoint: for multipart with a file, for JSON, or none. */
export function bodyParserOf(row: Endpoint, fileBodies: FileBodies): ParseBody {
  if (row.file) return multipartBody(row.file, row.fields ?? {}, fileBodies);
  if (row.body) return jsonBody(row.bodyMaxBytes ?? limits.jsonBodyMaxBytes);
  return async () => ({ body: {} });
}
