import type { Settings } from './settings';

const local = (port: number): string => `http://localhost:${port}`;

/** The other origins on which the built pages call services and open sockets (apps/web/README.md). */
const elsewhere = ({ API_URL, STATUS_URL, UPLOAD_URL }: NodeJS.ProcessEnv): string[] =>
  [API_URL, STATUS_URL, UPLOAD_URL, STATUS_URL?.replace(/^http/, 'ws')].flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  );

/**
 * Whether the file at a path is part of a page, so that the page's policy applies to it: a script, a style sheet or an icon.
 * A worker has its own policy, from its own response.
 */
export const isPartOfPage = (path: string): boolean =>
  /\.(?:js|css|svg)$/.test(path) && !/\.worker-[^/]*$/.test(path);

/**
 * The security headers of pages and workers. They may run only their own scripts, and call only the services and the object
 * store.
 */
export function securityHeaders(
  { ports, external }: Settings,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const endpoint = env.S3_PUBLIC_ENDPOINT || (external.s3 ? env.S3_ENDPOINT : local(ports.s3));
  const store = endpoint ? new URL(endpoint).origin : 'https:';
  const policy = [
    "default-src 'none'",
    // WebAssembly computes the checksums of uploads.
    "script-src 'self' 'wasm-unsafe-eval'",
    // A dialog inserts a style element to keep the page behind it from scrolling.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${store}`,
    `media-src 'self' blob: ${store}`,
    `connect-src ${["'self'", ...elsewhere(env), store].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}
