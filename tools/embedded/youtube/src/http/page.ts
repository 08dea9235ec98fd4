import type { Answer } from './answer';
import { html, htmlDocument, type Markup } from '../../../kit/src/index';

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
  const page = htmlDocument({
    title,
    styles: '/sandbox.css',
    body: html`${body}
      <footer>This is a YouTube sandbox. Nothing here reaches Google.</footer>`,
  });
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      // With 'no-referrer', the browser would send `Origin: null` for forms of these pages.
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    },
    body: page,
  };
}
