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

/**
 * A response can precede the end of its request: a refusal, a limit. The rest of the body is read and discarded for two
 * seconds, or ten where it is known to be small. Then the connection is closed, so that nobody sends forever.
 *
 * Reading takes memory even if nothing is kept. Beyond `mostReading` connections per service the rest stays unread: the
 * client has two seconds for the response, and its connection is then reset.
 */
export function createLingeringClose(mostReading = 32): RequestHandler {
  let reading = 0;

  function closeUnlessRead(req: Request, res: Response): void {
    if (req.complete || !res.writableFinished) return;
    const { socket } = req;
    const reads = reading < mostReading;
    if (reads) reading += 1;
    // Node reads on by itself once the response has ended.
    else setImmediate(() => socket.pause());
    const timer = setTimeout(() => socket.destroy(), reads ? lingerFor(req) : lingerMs);
    timer.unref();
    let isDone = false;
    const done = () => {
      clearTimeout(timer);
      if (reads && !isDone) reading -= 1;
      isDone = true;
    };
    req.once('end', done);
    socket.once('close', done);
  }

  return (req, res, next) => {
    res.once('finish', () => closeUnlessRead(req, res));
    next();
  };
}
