import type { ServerResponse } from 'node:http';

/** What our own pages may load: nothing from elsewhere, no inline script or style. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * What a mail's HTML may do: be looked at. No script, no request, no form; `sandbox` holds even when the address is
 * opened outside of its frame. Links open a new tab, as in a mail program.
 */
export const mailFramePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Answers once, with the security headers that every answer carries. */
export function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': pagePolicy,
    'X-Content-Type-Options': 'nosniff',
    // Not 'no-referrer': under that, a browser's own form would come with `Origin: null`.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export const textType = 'text/plain; charset=utf-8';
export const htmlType = 'text/html; charset=utf-8';

export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  answer(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}
