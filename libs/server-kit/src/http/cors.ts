import type { RequestHandler } from 'express';

/**
 * Lets the pages of the web origins read answers and send credentials (the cookie of POST /yt/upload).
 * Others get no permission: their browser keeps the answer from them.
 */
export function cors(webOrigins: readonly string[]): RequestHandler {
  const allowed = new Set(webOrigins);
  return (req, res, next) => {
    res.vary('Origin');
    const origin = req.get('origin');
    const permitted = origin !== undefined && allowed.has(origin);
    if (permitted) {
      res.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
      });
    }
    const preflight = req.method === 'OPTIONS' && req.get('access-control-request-method') !== undefined;
    if (!preflight) return next();
    if (permitted) {
      res.set({
        'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Request-Id',
        'Access-Control-Max-Age': '600',
      });
    }
    res.status(204).end();
  };
}
