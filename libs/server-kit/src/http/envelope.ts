import type { Envelope } from '@cutroom/contracts';
import type { Response } from 'express';
import type { AppError } from '../errors';

/** The only way in which JSON leaves a service (docs/architecture.md#the-response-envelope). */
export function sendSuccess(res: Response, statusCode: number, message: string, data: unknown): void {
  const envelope: Envelope<unknown> = { statusCode, success: true, message, data };
  res.status(statusCode).json(envelope);
}

export function sendFailure(res: Response, { statusCode, message, errors, headers }: AppError): void {
  const envelope: Envelope<never> = { statusCode, success: false, message, data: null };
  if (errors) envelope.errors = errors;
  res
    .set(headers ?? {})
    .status(statusCode)
    .json(envelope);
}
