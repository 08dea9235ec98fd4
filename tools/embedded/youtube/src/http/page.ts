import type { Answer } from './answer';
import { html, type Markup } from '../../../kit/src/index';

/**
 * No `form-action`: Chrome applies it to redirects too, and Allow redirects to the app's own address. These pages have
 * no script.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A complete page of the sandbox. */
export function pageAnswer(status: number, title: string, body: Markup): Answer {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        ${body}
        <footer>This is a YouTube sandbox. Nothing here reaches Google.</footer>
      </body>
    </html>`;
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      // Under 'no-referrer' a browser's own form would send `Origin: null`.
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    },
    body: page.text,
  };
}
