import type { IncomingMessage, ServerResponse } from 'node:http';
import { script, styleSheet } from './assets';
import type { MailStore } from './mail-store';
import { listPage, mailPage, notFoundPage } from './pages';
import { headersOf } from './parse-mail';
import { isLocalHost, isSameOrigin } from './request-origin';
import { answer, answerJson, htmlType, mailFramePolicy, textType } from './responses';

/**
 * The inbox over HTTP: pages for people, `/messages` for tests.
 *
 * @param localOnly answer only to requests for a loopback name: a web page that points its own name at 127.0.0.1
 *   (DNS rebinding) could read sign-up codes otherwise.
 */
export function createHttpPages(store: MailStore, localOnly: boolean) {
  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = `http://inbox${request.url ?? '/'}`;
    if (!URL.canParse(target)) return answer(response, 400, textType, 'not an address\n');
    const { pathname, searchParams } = new URL(target);
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    if (localOnly && !isLocalHost(request)) return answer(response, 421, textType, 'unknown host name\n');
    if (method !== 'GET' && !isSameOrigin(request))
      return answer(response, 403, textType, 'not from this page\n');

    switch (`${method} ${pathname}`) {
      case 'GET /':
        return answer(response, 200, htmlType, listPage(store.list(), store.version()));
      case 'GET /messages':
        return answerJson(response, 200, store.list(searchParams.get('to') ?? undefined));
      case 'DELETE /messages':
        await store.clear();
        response.writeHead(204).end();
        return;
      case 'POST /delete-all':
        await store.clear();
        return answer(response, 303, textType, '', { Location: '/' });
      case 'GET /version':
        return answer(response, 200, textType, store.version());
      case 'GET /healthz':
        return answerJson(response, 200, { status: 'ok' });
      case 'GET /app.css':
        return answer(response, 200, 'text/css; charset=utf-8', styleSheet);
      case 'GET /app.js':
        return answer(response, 200, 'text/javascript; charset=utf-8', script);
    }
    const [, id, view] = /^\/mails\/([a-z0-9-]{1,40})(\/html|\/raw)?$/.exec(pathname) ?? [];
    if (method === 'GET' && id !== undefined && (await showMail(response, id, view))) return;
    answer(response, 404, htmlType, notFoundPage());
  };

  async function showMail(response: ServerResponse, id: string, view: string | undefined): Promise<boolean> {
    const mail = store.get(id);
    const raw = await store.raw(id);
    if (!mail || !raw) return false;
    if (view === '/raw') answer(response, 200, textType, raw);
    else if (view === '/html') {
      const policy = { 'Content-Security-Policy': mailFramePolicy };
      answer(response, 200, htmlType, `<!doctype html><base target="_blank">${mail.html}`, policy);
    } else answer(response, 200, htmlType, mailPage(mail, headersOf(raw)));
    return true;
  }
}
