import escapeHtml from 'escape-html';
import type { Response } from 'express';
import type { AppError } from '../errors';
import type { Page } from './route';

/** Allows only text and our own styles: no script, no other origin, no form. A page can override it. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function sendPage(res: Response, { status, html, headers = {}, cookies = [] }: Page): void {
  for (const { name, value, options } of cookies) res.cookie(name, value, options);
  res
    .set({ 'Content-Security-Policy': pagePolicy, 'Cache-Control': 'no-store', ...headers })
    .status(status)
    .type('html')
    .send(html);
}

/** The error page of a route that responds with pages. It shows the same message. */
export function sendErrorPage(res: Response, { statusCode, message, headers }: AppError): void {
  const text = escapeHtml(message);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cutroom</title><body style="font:1rem system-ui;max-width:36rem;margin:4rem auto;padding:0 1rem"><h1>Cutroom</h1><p>${text}</p></body></html>`;
  sendPage(res, { status: statusCode, html, headers });
}
