import { replies } from '@cutroom/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors';
import type { EndTurn } from '../turns';
import type { UploadedFile } from './route';

export interface ParsedBody {
  /** `{}` without a body, so that validation names each missing field. */
  body: unknown;
  file?: UploadedFile;
  /** Call it once the file is no longer needed. */
  release?: EndTurn;
}

/** Stops reading a body and responds with this error at once. */
export type Refuse = (error: Error) => void;

/** Limits on the size of a body and on the time it may take to arrive. */
export interface BodyBounds {
  maxBytes: number;
  /** The 413 for a larger body. */
  tooLarge: () => AppError;
  /** Milliseconds until the last byte must have arrived; the server's own limit when left out. */
  timeoutMs?: number;
}

export const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

export const mediaType = (req: Request): string =>
  (req.headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase();

const run = (handler: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    handler(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });

/** Rejects by Content-Length before the body is read. */
export function assertDeclaredSize(req: Request, { maxBytes, tooLarge }: BodyBounds): void {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
}

/**
 * Runs a body parser, and rejects as soon as more than `maxBytes` have arrived. By themselves multer and Express read
 * an oversized body to its end before they reject it.
 */
export async function runWithin(
  bounds: BodyBounds,
  parserOf: (refuse: Refuse) => RequestHandler,
  req: Request,
  res: Response,
): Promise<void> {
  assertDeclaredSize(req, bounds);
  const { maxBytes, tooLarge, timeoutMs } = bounds;
  let received = 0;
  let refuse: Refuse = () => undefined;
  const exceeded = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) refuse(tooLarge());
  };
  const timer = timeoutMs && setTimeout(() => refuse(new AppError(408, replies.uploadTooSlow)), timeoutMs);
  const parsed = run(parserOf(refuse), req, res);
  req.on('data', count);
  await Promise.race([parsed, exceeded]).finally(() => {
    clearTimeout(timer);
    req.off('data', count);
  });
}
