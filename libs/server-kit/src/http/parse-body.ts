import { limits, type Endpoint } from '@cutroom/contracts';
import express, { type Request, type Response } from 'express';
import { payloadTooLarge, unsupportedMediaType } from '../errors';
import { hasBody, mediaType, runWithin, type ParsedBody } from './body-bounds';
import type { BodySender, FileBodies } from './file-bodies';
import { multipartBody } from './multipart-body';

type ParseBody = (req: Request, res: Response, sender: BodySender) => Promise<ParsedBody>;

function jsonBody(maxBytes: number): ParseBody {
  const parseJson = express.json({ limit: maxBytes, inflate: false, type: () => true });
  const bounds = { maxBytes, tooLarge: () => payloadTooLarge() };
  return async (req, res) => {
    if (!hasBody(req)) return { body: {} };
    if (mediaType(req) !== 'application/json') throw unsupportedMediaType();
    await runWithin(bounds, () => parseJson, req, res);
    return { body: (req.body as unknown) ?? {} };
  };
}

/** The body parser of an endpoint: for multipart with a file, for JSON, or none. */
export function bodyParserOf(row: Endpoint, fileBodies: FileBodies): ParseBody {
  if (row.file) return multipartBody(row.file, row.fields ?? {}, fileBodies);
  if (row.body) return jsonBody(row.bodyMaxBytes ?? limits.jsonBodyMaxBytes);
  return async () => ({ body: {} });
}
