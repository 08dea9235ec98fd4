import cors from 'cors';
import type { RequestHandler } from 'express';

/**
 * Lets the web origins' pages read responses and send credentials (the cookie of POST /yt/upload). Any other origin
 * gets no permission, so browsers withhold the response from it.
 */
export function allowOrigins(webOrigins: readonly string[]): RequestHandler {
  const allowed = new Set(webOrigins);
  const handle = cors<Parameters<RequestHandler>[0]>((req, done) => {
    const origin = req.get('origin');
    done(null, {
      origin: origin !== undefined && allowed.has(origin),
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'X-Request-Id'],
      exposedHeaders: ['Retry-After', 'X-Request-Id'],
      maxAge: 600,
    });
  });
  return (req, res, next) => {
    // Also for origins without permission: a cache must not serve them the response for an allowed origin.
    res.vary('Origin');
    // The product's own pages call their own origin and send no Origin header.
    if (req.headers.origin === undefined && req.method !== 'OPTIONS') next();
    else handle(req, res, next);
  };
}
