import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import sirv from 'sirv';
import type { Settings } from './settings';
import { createServiceProxy, type ServiceProxy } from './service-proxy';
import { isPartOfPage, securityHeaders } from './web-headers';

export interface WebServer {
  port: number;
  stop(): Promise<void>;
}

const oneYearSeconds = 31_536_000;

/** The compressed variants of a file that tools/deploy/build/compress.mjs writes, the smallest first. */
const variants = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

/** Sends the smallest variant of a file that the client accepts. */
function sendSmallest(file: string, request: Request, response: Response): void {
  response.vary('Accept-Encoding');
  const built = variants.filter(({ suffix }) => existsSync(file + suffix));
  const variant = built.find(({ encoding }) => request.acceptsEncodings(encoding));
  if (variant) response.set('Content-Encoding', variant.encoding);
  response.send(readFileSync(file + (variant?.suffix ?? '')));
}

/** Serves the built pages. A path that names no file is answered with index.html, whose router handles the path. */
function createPages(dir: string, proxy: ServiceProxy, settings: Settings, env: NodeJS.ProcessEnv): Express {
  const headers = securityHeaders(settings, env);
  const index = join(dir, 'index.html');
  const page: RequestHandler = (request, response) => {
    // Set explicitly, because the path may end like that of a script.
    response.set(headers).type('html');
    sendSmallest(index, request, response);
  };
  const app = express().disable('x-powered-by').disable('etag');
  app.use(compression());
  app.use(proxy.handle);
  app.use((request, response, next) => {
    if (!isPartOfPage(request.path)) response.set(headers);
    response.set('X-Content-Type-Options', 'nosniff');
    // sirv handles no error of a file that cannot be read, which would end the whole stack.
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()));
    // It also throws for a range that ends before it begins or cannot be read. By RFC 9110, such a header is ignored.
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined || (to && Number(from) > Number(to))) delete request.headers.range;
    if (request.method === 'GET' || request.method === 'HEAD') next();
    else response.set('Allow', 'GET, HEAD').sendStatus(405);
  });
  // `dev` looks for a file on each request, because a rebuild changes the names. Without `extensions`, only exact names match.
  const files = { dev: true, etag: true, extensions: [], brotli: true, gzip: true };
  app.use(
    '/assets',
    sirv(join(dir, 'assets'), {
      ...files,
      // Browsers do not revalidate a file that is immutable.
      etag: false,
      setHeaders: (response) =>
        response.setHeader('Cache-Control', `public, max-age=${oneYearSeconds}, immutable`),
    }),
    (_request, response) => response.sendStatus(404),
  );
  app.use((_request, response, next) => {
    response.set('Cache-Control', 'no-cache');
    next();
  });
  app.get(['/', '/index.html'], page);
  app.use(sirv(dir, { ...files, setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache') }));
  app.use(page);
  return app;
}

/**
 * Serves the built pages and, on the same origin, the services.
 *
 * @throws Error when the pages are not built
 */
export async function startWebServer(
  settings: Settings,
  env: NodeJS.ProcessEnv = process.env,
): Promise<WebServer> {
  const dir = join(settings.distDir, 'apps/web');
  const index = join(dir, 'index.html');
  if (!existsSync(index)) throw new Error(`the web app is not built: ${index} is missing`);
  const proxy = createServiceProxy(settings);
  const server = createPages(dir, proxy, settings, env).listen(settings.ports.web, settings.host);
  const closeSockets = proxy.attach(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        closeSockets();
      }),
  };
}
