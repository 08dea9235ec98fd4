import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Settings } from './settings';

export interface WebServer {
  port: number;
  stop(): Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const compressible = /^(text|image\/svg|application\/(json|manifest))/;

/** Where the pages find their services, as a meta element: one build serves any set of ports. */
function withAddresses(html: string, { ports }: Settings): string {
  const addresses = {
    api: `http://localhost:${ports.api}`,
    status: `http://localhost:${ports.status}`,
    upload: `http://localhost:${ports.upload}`,
  };
  const meta = Object.entries(addresses)
    .map(([name, url]) => `<meta name="cutroom-${name}-url" content="${url}" />`)
    .join('');
  return html.replace('</head>', `${meta}</head>`);
}

/** What the pages may do: their own scripts, and calls to our services and the object store alone. */
function securityHeaders({ ports, external }: Settings, env: NodeJS.ProcessEnv): Record<string, string> {
  const local = (port: number) => `http://localhost:${port}`;
  const given = env.S3_PUBLIC_ENDPOINT || env.S3_ENDPOINT;
  const store = external.s3 ? (given ? new URL(given).origin : 'https:') : local(ports.s3);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // The component library writes its variables into a style element.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${store}`,
    `media-src 'self' blob: ${store}`,
    `connect-src 'self' ${local(ports.api)} ${local(ports.status)} ws://localhost:${ports.status} ${local(ports.upload)} ${store}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}

function existingFile(dir: string, path: string): string | undefined {
  let name: string;
  try {
    name = normalize(join(dir, decodeURIComponent(path)));
  } catch {
    return undefined;
  }
  const inside = name.startsWith(dir + sep) && !name.includes('\0');
  return inside && existsSync(name) && statSync(name).isFile() ? name : undefined;
}

/**
 * Serves the built pages: every path that is no file gets index.html, whose router decides.
 *
 * @throws Error when the pages are not built.
 */
export async function startWebServer(
  settings: Settings,
  env: NodeJS.ProcessEnv = process.env,
): Promise<WebServer> {
  const dir = join(settings.distDir, 'apps/web');
  const index = join(dir, 'index.html');
  if (!existsSync(index)) throw new Error(`the web app is not built: ${index} is missing`);
  const headers = securityHeaders(settings, env);

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const file = path === '/' ? undefined : existingFile(dir, path);
    if (!file && path.startsWith('/assets/')) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file ?? index)] ?? 'application/octet-stream';
    response.setHeader('Content-Type', type);
    response.setHeader(
      'Cache-Control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    const gzip = compressible.test(type) && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    response.setHeader('Vary', 'Accept-Encoding');
    if (gzip) response.setHeader('Content-Encoding', 'gzip');
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const target = gzip ? createGzip() : response;
    if (gzip) pipeline(target as NodeJS.ReadWriteStream, response, () => undefined);
    if (file) pipeline(createReadStream(file), target, () => undefined);
    else target.end(withAddresses(readFileSync(index, 'utf8'), settings));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.ports.web, settings.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
