import { messages, type Envelope, type ExportedFile } from '@cutroom/contracts';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';
import type { AppError } from '../errors';
import type { LongFile } from './route';

/** The only way in which JSON leaves a service (docs/architecture.md#the-response-envelope). */
export function sendSuccess(res: Response, statusCode: number, message: string, data: unknown): void {
  const envelope: Envelope<unknown> = { statusCode, success: true, message, data };
  res.statusCode = statusCode;
  sendJson(res, envelope);
}

/** The same as Express's `json`, whose further checks (entity tags, types of bodies) take a tenth of a short response. */
function sendJson(res: Response, envelope: Envelope<unknown>): void {
  const body = JSON.stringify(envelope);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(body));
  // Node sends a string in one write with the headers.
  res.end(body);
}

/** A reader may block the resources of a file no longer than a client may take to send a request. */
const longestSendMs = 300_000;

/**
 * The response is aborted when its reader takes nothing for this long. Callers wait a little longer than this for a
 * turn.
 */
const longestStandstillMs = 15_000;

/**
 * Sends the envelope of a file that is still being generated. A failure closes the connection, so that no client takes
 * a part for the whole.
 */
export async function sendFile(
  res: Response,
  statusCode: number,
  { text, done, ...file }: LongFile,
): Promise<void> {
  const empty: Envelope<ExportedFile> = {
    statusCode,
    success: true,
    message: messages.ok,
    data: { ...file, text: '' },
  };
  const end = '"}}';
  const begin = JSON.stringify(empty).slice(0, -end.length);
  const stands = new AbortController();
  async function* pieces(): AsyncGenerator<string> {
    yield begin;
    for await (const piece of text) {
      // The generator resumes once the connection has accepted this chunk.
      const timer = setTimeout(() => stands.abort(), longestStandstillMs);
      try {
        yield JSON.stringify(piece).slice(1, -1);
      } finally {
        clearTimeout(timer);
      }
    }
    yield end;
  }
  res.statusCode = statusCode;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  const signal = AbortSignal.any([AbortSignal.timeout(longestSendMs), stands.signal]);
  try {
    await pipeline(pieces, res, { signal });
  } catch (error) {
    // The client has disconnected or reads too slowly.
    if (!signal.aborted && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      throw error;
  } finally {
    done?.();
  }
}

export function sendFailure(res: Response, { statusCode, message, errors, headers }: AppError): void {
  const envelope: Envelope<never> = { statusCode, success: false, message, data: null };
  if (errors) envelope.errors = errors;
  res
    .set(headers ?? {})
    .status(statusCode)
    .json(envelope);
}
