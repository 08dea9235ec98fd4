import express, { type Express, type Request, type Response } from 'express';
import { mediaFile, thumbnailFile } from './channel/media';
import { channelPage, watchPage } from './channel/pages';
import { ConnectionCut, jsonAnswer, textAnswer, type Answer } from './http/answer';
import { GoogleError } from './http/google-error';
import { styleSheet } from './http/style-sheet';
import { mayControl } from './http/may-control';
import { writeAnswer } from './http/write-answer';
import { decideConsent, showConsent } from './oauth/consent';
import { OAuthError } from './oauth/oauth-error';
import { exchangeToken, revokeToken } from './oauth/token';
import type { Context, Sandbox } from './sandbox';
import {
  addFault,
  clearFaults,
  listFaultKinds,
  listFaults,
  listSessions,
  listTokens,
  listVideos,
} from './sandbox-routes';
import { cancelSession } from './upload/cancel-session';
import { openSession } from './upload/open-session';
import { putSession } from './upload/put-session';
import { setThumbnail } from './upload/set-thumbnail';

type Handler = (context: Context) => Answer | Promise<Answer>;
type Methods = Partial<Record<'get' | 'post' | 'put' | 'delete', Handler>>;

/** One origin serves accounts.google.com, oauth2.googleapis.com, www.googleapis.com and the channel's pages. */
const routes: Record<string, Methods> = {
  '/o/oauth2/v2/auth': { get: showConsent, post: decideConsent },
  '/token': { post: exchangeToken },
  '/revoke': { post: revokeToken },
  '/upload/youtube/v3/videos': { post: openSession, put: putSession, delete: cancelSession },
  '/upload/youtube/v3/thumbnails/set': { post: setThumbnail },
  '/sandbox/videos': { get: listVideos },
  '/sandbox/tokens': { get: listTokens },
  '/sandbox/sessions': { get: listSessions },
  '/sandbox/faults': { get: listFaults, post: addFault, delete: clearFaults },
  '/sandbox/faults/kinds': { get: listFaultKinds },
  '/': { get: channelPage },
  '/watch': { get: watchPage },
  '/media/:id': { get: mediaFile },
  '/thumbnail/:id': { get: thumbnailFile },
  '/healthz': { get: () => jsonAnswer(200, { status: 'ok' }) },
  '/sandbox.css': {
    get: () => ({ status: 200, headers: { 'Content-Type': 'text/css; charset=utf-8' }, body: styleSheet }),
  },
};

/** The sandbox's endpoints. `idle` resolves once no handler is running. */
export function createSandboxApp(sandbox: Sandbox): { app: Express; idle(): Promise<void> } {
  const active = new Set<Promise<void>>();
  const serve = (handler: Handler) => (request: Request, response: Response) => {
    const served = answer(handler, request, response, sandbox).finally(() => active.delete(served));
    active.add(served);
    return served;
  };
  const app = express().disable('x-powered-by').disable('etag');
  app.enable('strict routing').enable('case sensitive routing');
  app.use('/sandbox/', (request, response, next) => {
    if (mayControl(request, sandbox.controlFrom)) return next();
    return writeAnswer(response, textAnswer(403, 'Only this machine may use these addresses.'));
  });
  for (const [path, methods] of Object.entries(routes)) {
    const route = app.route(path);
    for (const [method, handler] of Object.entries(methods)) route[method as keyof Methods](serve(handler));
    const headers = { Allow: Object.keys(methods).join(', ').toUpperCase() };
    const refusal = textAnswer(405, 'Method not allowed.');
    route.all(serve(() => ({ ...refusal, headers: { ...refusal.headers, ...headers } })));
  }
  app.use(serve(() => textAnswer(404, 'Not found.')));
  return {
    app,
    async idle() {
      await Promise.all(active);
    },
  };
}

async function answer(
  handler: Handler,
  request: Request,
  response: Response,
  sandbox: Sandbox,
): Promise<void> {
  try {
    const target = `http://sandbox${request.originalUrl}`;
    const result = URL.canParse(target)
      ? await handler({ request, url: new URL(target), sandbox })
      : textAnswer(400, 'Not an address.');
    await writeAnswer(response, result);
  } catch (error) {
    if (error instanceof GoogleError || error instanceof OAuthError)
      await writeAnswer(response, error.toAnswer());
    else if (error instanceof ConnectionCut) request.socket.destroy();
    // The client has disconnected.
    else if (request.socket.destroyed || response.headersSent) response.destroy();
    else {
      process.stderr.write(`youtube-sandbox: ${request.method} failed: ${String(error)}\n`);
      await writeAnswer(response, textAnswer(500, 'The sandbox itself failed.'));
    }
  }
}
