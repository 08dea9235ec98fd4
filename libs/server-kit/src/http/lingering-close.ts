import { limits } from '@cutroom/contracts';
import type { Request, RequestHandler, Response } from 'express';

/** Long enough for an honest client to read a refusal before its connection goes (nginx does likewise). */
const lingerMs = 2_000;

/** The same for a body that says how long it is, and is no longer than what is taken elsewhere: it comes to its end. */
const lingerForSmallBodyMs = 10_000;
const smallBodyBytes = limits.thumbnailMaxBytes + limits.jsonBodyMaxBytes;

function lingerFor(req: Request): number {
  const declared = Number(req.headers['content-length'] ?? Infinity);
  return declared <= smallBodyBytes ? lingerForSmallBodyMs : lingerMs;
}

function closeUnlessRead(req: Request, res: Response): void {
  if (req.complete || !res.writableFinished) return;
  const { socket } = req;
  const timer = setTimeout(() => socket.destroy(), lingerFor(req));
  timer.unref();
  const done = () => clearTimeout(timer);
  req.once('end', done);
  socket.once('close', done);
}

/**
 * An answer can come before the request has been sent whole: a refusal, a limit. What still comes is thrown away, for
 * two seconds, or ten where the rest is known to be small: after that the connection is cut, so that nobody sends for
 * ever what nobody reads.
 */
export const lingeringClose: RequestHandler = (req, res, next) => {
  res.once('finish', () => closeUnlessRead(req, res));
  next();
};
