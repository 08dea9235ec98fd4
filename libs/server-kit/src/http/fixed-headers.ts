import type { Response } from 'express';
import type { ServerResponse } from 'node:http';

/** A middleware of Express, or of Engine.IO, which responds without Express. */
type HeadersMiddleware = (req: unknown, res: Pick<ServerResponse, 'setHeader'>, next: () => void) => void;

/**
 * A middleware that sets the same headers on every response, such as those of helmet, which computes them anew each
 * time.
 */
export function sameForAll(
  middleware: (req: never, res: never, next: () => void) => void,
): HeadersMiddleware {
  const headers = new Map<string, string>();
  const recorder: Partial<Response> = {
    setHeader(name, value) {
      headers.set(name, String(value));
      return this as Response;
    },
    removeHeader: (name) => void headers.delete(name),
  };
  middleware({} as never, recorder as never, () => undefined);
  const entries = [...headers];
  return (_req, res, next) => {
    for (const [name, value] of entries) res.setHeader(name, value);
    next();
  };
}
