import { demoChannel } from '../channel/demo-channel';
import type { Answer } from '../http/answer';
import { html, isSameOrigin } from '../../../kit/src/index';
import { pageAnswer } from '../http/page';
import { readForm } from '../http/read-body';
import type { Context } from '../sandbox';
import { consentPage } from './consent-page';
import { isFault, readConsentRequest, type ConsentFault, type ConsentRequest } from './consent-request';

/** GET /o/oauth2/v2/auth: the consent page, or an error page. */
export function showConsent({ url, sandbox }: Context): Answer {
  const asked = readConsentRequest(url.searchParams, sandbox.client);
  return isFault(asked) ? faultPage(asked) : consentPage(asked, sandbox.client.name);
}

/**
 * POST to the page's own URL: `decision=allow` or `decision=deny`. The page's form also sends `choices=shown`. With it, a
 * missing `scope_upload` means that the user unticked the scope. A client that posts only the decision grants the scope.
 * `account` is any name of the account that grants; all accounts share one channel.
 */
export async function decideConsent({ request, url, sandbox }: Context): Promise<Answer> {
  if (!isSameOrigin(request))
    return faultPage({ code: 'access_denied', message: 'The form is not from this page.' });
  const asked = readConsentRequest(url.searchParams, sandbox.client);
  if (isFault(asked)) return faultPage(asked);
  const form = await readForm(request);
  const decision = form?.get('decision');
  if (decision === 'deny') return redirect(asked, { error: 'access_denied' });
  if (decision !== 'allow')
    return faultPage({ code: 'invalid_request', message: 'decision is allow or deny.' });

  const unticked = form?.get('choices') === 'shown' && !form.has('scope_upload');
  const scope = unticked ? '' : asked.scope;
  const account = form?.get('account') ?? demoChannel.id;
  return redirect(asked, { code: sandbox.grants.issueCode({ ...asked, account, scope }), scope });
}

function redirect({ redirectUri, state }: ConsentRequest, result: Record<string, string>): Answer {
  const target = new URL(redirectUri);
  if (state !== undefined) target.searchParams.set('state', state);
  for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value);
  return {
    status: 302,
    headers: { Location: target.href, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  };
}

function faultPage({ code, message }: ConsentFault): Answer {
  const body = html`<main class="consent">
    <h1>Access blocked: this app's request is invalid</h1>
    <p>${message}</p>
    <p class="soft">Error 400: ${code}</p>
  </main>`;
  return pageAnswer(400, 'Error 400', body);
}
