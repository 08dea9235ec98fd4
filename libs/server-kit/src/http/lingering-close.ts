import { limits } from '@cutroom/contracts';
import type { Request, RequestHandler, Response } from 'express';

/** Long enough for a client to read the response before its connection closes, as in nginx. */
const lingerMs = 2_000;

/** The same for a body whose Content-Length is within the usual limits, so that it can arrive completely. */
const lingerForSmallBodyMs = 10_000;
const smallBodyBytes = limits.thumbnailMaxBytes + limits.jsonBodyMaxBytes;

function lingerFor(req: Request): number {
  const declared = Number(req.headers['content-length'] ?? Infinity);
  return declared <= smallBodyBytes ? lingerForSmallBodyMs : lingerMs;
}

/**
 * Handles responses that precede the end of their request, such as rejections. It reads and discards the rest of the body
 * for two seconds, or for ten if the body is known to be small. Then it closes the connection.
 *
 * Reading takes memory even if nothing is kept. Beyond `mostReading` connections per service, the rest stays unread: the
 * client has two seconds to read the response before its connection is reset.
 */
export function createLingeringClose(mostReading = 32): RequestHandler {
  let reading = 0;

  /**
   * Node destroys the connection with a response to `Connection: close`, which every proxy without a pool sends. While
   * the rest of the body is on its way, that resets the connection, and the proxy loses the response: nginx sends 502.
   */
  function closeOnlyOnceRead(req: Request): void {
    const { socket } = req;
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (req.complete) return destroySoon();
      req.once('end', destroySoon);
      socket.end();
    };
  }

  function closeUnlessRead(req: Request, res: Response): void {
    if (req.complete || !res.writableFinished) return;
    const { socket } = req;
    let isDone = false;
    const reads = reading < mostReading;
    if (reads) reading += 1;
    // Node reads on automatically once the response has ended. A body that is complete by then leaves the connection open
    // for the next request.
    else setImmediate(() => !isDone && socket.pause());
    const timer = setTimeout(() => socket.destroy(), reads ? lingerFor(req) : lingerMs);
    timer.unref();
    const done = () => {
      clearTimeout(timer);
      req.off('end', done);
      socket.off('close', done);
      if (reads) reading -= 1;
      isDone = true;
    };
    req.once('end', done);
    socket.once('close', done);
  }

  return (req, res, next) => {
    if (!res.shouldKeepAlive) closeOnlyOnceRead(req);
    res.once('finish', () => closeUnlessRead(req, res));
    next();
  };
}
