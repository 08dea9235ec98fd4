import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { isLoopbackName, isSameOrigin } from '../../kit/src/index';
import { script, styleSheet } from './assets';
import type { MailStore } from './mail-store';
import { listPage, mailPage, notFoundPage } from './pages';
import { headersOf, htmlWithImages } from './parse-mail';
import { mailFramePolicy, securityHeaders } from './security-headers';

/**
 * The inbox over HTTP: pages for users, `/messages` for programs.
 *
 * @param localOnly serve requests for a loopback name only. Otherwise a web page that points its own name at
 *   127.0.0.1 (DNS rebinding) could read the mails.
 */
export function createInboxApp(store: MailStore, localOnly: boolean): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.use(securityHeaders);
  if (localOnly) app.use(requireLoopbackName);
  app.use(requireSameOrigin);

  app.get('/', (_request, response) => {
    response.send(listPage(store.list(), store.version()));
  });
  app.get('/messages', ({ query }, response) => {
    response.json(store.list(typeof query.to === 'string' ? query.to : undefined));
  });
  app.delete('/messages', async (_request, response) => {
    await store.clear();
    response.status(204).end();
  });
  app.post('/delete-all', async (_request, response) => {
    await store.clear();
    response.redirect(303, '/');
  });
  app.get('/mails/:id', async ({ params }, response, next) => {
    const mail = store.get(params.id);
    const raw = await store.raw(params.id);
    if (mail && raw) response.send(mailPage(mail, headersOf(raw)));
    else next();
  });
  app.get('/mails/:id/html', async ({ params }, response, next) => {
    const raw = await store.raw(params.id);
    if (!raw) return next();
    response.set('Content-Security-Policy', mailFramePolicy);
    response.send(`<!doctype html><base target="_blank">${await htmlWithImages(raw)}`);
  });
  app.get('/mails/:id/raw', async ({ params }, response, next) => {
    const raw = await store.raw(params.id);
    if (raw) response.type('text/plain').send(raw);
    else next();
  });
  app.get('/version', (_request, response) => {
    response.type('text').send(store.version());
  });
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/app.css', (_request, response) => {
    response.type('css').send(styleSheet);
  });
  app.get('/app.js', (_request, response) => {
    response.type('js').send(script);
  });
  app.use((_request, response) => {
    response.status(404).send(notFoundPage());
  });
  app.use(reportFailure);
  return app;
}

const requireLoopbackName: RequestHandler = (request, response, next) => {
  if (isLoopbackName(request)) next();
  else response.status(421).type('text').send('unknown host name\n');
};

const requireSameOrigin: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD' || isSameOrigin(request)) next();
  else response.status(403).type('text').send('not from this page\n');
};

/** Express passes its own errors (a malformed escape in the path) with a `status` below 500. */
const reportFailure: ErrorRequestHandler = (error: { status?: number }, request, response, next) => {
  if (response.headersSent) return next(error);
  if (error.status !== undefined && error.status < 500) {
    response.status(error.status).type('text').send('bad request\n');
    return;
  }
  process.stderr.write(`mail-inbox: ${request.method} failed: ${String(error)}\n`);
  response.status(500).type('text').send('something went wrong\n');
};
