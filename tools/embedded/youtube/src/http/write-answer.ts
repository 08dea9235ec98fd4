import { basename, dirname } from 'node:path';
import type { Response } from 'express';
import type { Answer } from './answer';

/** Express's error for a range outside the file, with the `Content-Range` of the response. */
interface SendError extends Error {
  status?: number;
  headers?: Record<string, string>;
}

/** Writes a handler's response; resolves once a file has been sent. */
export async function writeAnswer(
  response: Response,
  { status, headers, body, file }: Answer,
): Promise<void> {
  response.status(status).set({ 'X-Content-Type-Options': 'nosniff', ...headers });
  // Google's reason phrase; Node's own phrase for 308 is that of RFC 9110.
  if (status === 308) response.statusMessage = 'Resume Incomplete';
  if (file === undefined) {
    response.end(body);
    return;
  }
  const options = { root: dirname(file), dotfiles: 'allow' as const, cacheControl: false, etag: false };
  await new Promise<void>((resolve, reject) => {
    response.sendFile(basename(file), options, (error?: SendError) => {
      if (error?.status === 416) response.status(416).set(error.headers).end();
      if (error && error.status !== 416) reject(error);
      else resolve();
    });
  });
}
