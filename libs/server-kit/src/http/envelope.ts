import type { Envelope } from '@cutroom/contracts';
import type { Response } from 'express';
import type { AppError } from '../errors';

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
  // As a text, it leaves in one write with the headers.
  res.end(body);
}

export function sendFailure(res: Response, { statusCode, message, errors, headers }: AppError): void {
  const envelope: Envelope<never> = { statusCode, success: false, message, data: null };
  if (errors) envelope.errors = errors;
  res
    .set(headers ?? {})
    .status(statusCode)
    .json(envelope);
}
