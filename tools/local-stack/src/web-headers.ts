import type { Settings } from './settings';

const local = (port: number): string => `http://localhost:${port}`;

/** The origins of services that the pages were built to call elsewhere (apps/web/README.md), and of their sockets. */
const elsewhere = ({ API_URL, STATUS_URL, UPLOAD_URL }: NodeJS.ProcessEnv): string[] =>
  [API_URL, STATUS_URL, UPLOAD_URL, STATUS_URL?.replace(/^http/, 'ws')].flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  );

/**
 * Whether a path is of a file that is part of a page and obeys the page's policy: a script, a style sheet or an icon. A
 * worker obeys the policy that it comes with.
 */
export const isPartOfPage = (path: string): boolean =>
  /\.(?:js|css|svg)$/.test(path) && !/\.worker-[^/]*$/.test(path);

/**
 * Security headers of the pages and of workers, which may run only their own scripts, and call only the services and the
 * object store.
 */
export function securityHeaders(
  { ports, external }: Settings,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const endpoint = env.S3_PUBLIC_ENDPOINT || (external.s3 ? env.S3_ENDPOINT : local(ports.s3));
  const store = endpoint ? new URL(endpoint).origin : 'https:';
  const policy = [
    "default-src 'none'",
    // The checksums of uploads are computed by WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    // A dialog stops the page behind it from scrolling with a style element.
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
