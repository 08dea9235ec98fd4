import type { IncomingMessage } from 'node:http';
import { mediaFile, thumbnailFile } from './channel/media';
import { channelPage, watchPage } from './channel/pages';
import { jsonAnswer, textAnswer, type Answer } from './http/answer';
import { GoogleError } from './http/google-error';
import { isSameOrigin, isThisMachine } from './http/origin';
import { styleSheet } from './http/style-sheet';
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
import { openSession } from './upload/open-session';
import { putSession } from './upload/put-session';
import { setThumbnail } from './upload/set-thumbnail';

type Handler = (context: Context) => Answer | Promise<Answer>;

/** One origin plays accounts.google.com, oauth2.googleapis.com, www.googleapis.com and the channel's pages. */
const routes: Record<string, Record<string, Handler>> = {
  '/o/oauth2/v2/auth': { GET: showConsent, POST: decideConsent },
  '/token': { POST: exchangeToken },
  '/revoke': { POST: revokeToken },
  '/upload/youtube/v3/videos': { POST: openSession, PUT: putSession },
  '/upload/youtube/v3/thumbnails/set': { POST: setThumbnail },
  '/sandbox/videos': { GET: listVideos },
  '/sandbox/tokens': { GET: listTokens },
  '/sandbox/sessions': { GET: listSessions },
  '/sandbox/faults': { GET: listFaults, POST: addFault, DELETE: clearFaults },
  '/sandbox/faults/kinds': { GET: listFaultKinds },
  '/': { GET: channelPage },
  '/watch': { GET: watchPage },
  '/media/': { GET: mediaFile },
  '/thumbnail/': { GET: thumbnailFile },
  '/healthz': { GET: () => jsonAnswer(200, { status: 'ok' }) },
  '/sandbox.css': {
    GET: () => ({ status: 200, headers: { 'Content-Type': 'text/css; charset=utf-8' }, body: styleSheet }),
  },
};

export function createRouter(sandbox: Sandbox) {
  return async function handle(request: IncomingMessage): Promise<Answer> {
    const target = `http://sandbox${request.url ?? '/'}`;
    if (!URL.canParse(target)) return textAnswer(400, 'Not an address.');
    const url = new URL(target);
    if (url.pathname.startsWith('/sandbox/') && !(isThisMachine(request) && isSameOrigin(request))) {
      return textAnswer(403, 'Only this machine may look behind the scenes.');
    }
    const methods = routes[url.pathname.replace(/^(\/media\/|\/thumbnail\/).*/, '$1')];
    if (!methods) return textAnswer(404, 'Not found.');
    const handler = methods[request.method === 'HEAD' ? 'GET' : (request.method ?? '')];
    if (!handler) {
      return {
        ...textAnswer(405, 'Method not allowed.'),
        headers: { Allow: Object.keys(methods).join(', ') },
      };
    }
    try {
      return await handler({ request, url, sandbox });
    } catch (error) {
      if (error instanceof GoogleError || error instanceof OAuthError) return error.toAnswer();
      throw error;
    }
  };
}
