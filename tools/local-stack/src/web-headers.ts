import type { Settings } from './settings';

const local = (port: number): string => `http://localhost:${port}`;

/** Adds the services' URLs as meta elements, so that one build of the pages serves any ports. */
export function withServiceUrls(html: string, { ports }: Settings): string {
  const urls = { api: local(ports.api), status: local(ports.status), upload: local(ports.upload) };
  const meta = Object.entries(urls)
    .map(([name, url]) => `<meta name="cutroom-${name}-url" content="${url}" />`)
    .join('');
  return html.replace('</head>', `${meta}</head>`);
}

/** Security headers of the pages. They may run only their own scripts, and call only the services and the object store. */
export function securityHeaders(
  { ports, external }: Settings,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const endpoint = env.S3_PUBLIC_ENDPOINT || (external.s3 ? env.S3_ENDPOINT : local(ports.s3));
  const store = endpoint ? new URL(endpoint).origin : 'https:';
  const services = [
    local(ports.api),
    local(ports.status),
    `ws://localhost:${ports.status}`,
    local(ports.upload),
  ];
  const policy = [
    "default-src 'none'",
    // The checksums of uploads are computed by WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    // The component library writes its variables into a style element.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${store}`,
    `media-src 'self' blob: ${store}`,
    `connect-src 'self' ${services.join(' ')} ${store}`,
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
