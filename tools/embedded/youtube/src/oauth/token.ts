import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { strikeAnswer, strikeOverload } from '../faults/strike';
import { jsonAnswer, type Answer } from '../http/answer';
import { readForm } from '../http/read-body';
import type { Client, Context } from '../sandbox';
import { InvalidGrant, tokenLifetimeSeconds } from './grant-store';
import { OAuthError } from './oauth-error';

/** POST /token: exchanges a code. Returns no refresh token, because `access_type` is always online here. */
export async function exchangeToken({ request, sandbox }: Context): Promise<Answer> {
  strikeOverload(sandbox.faults, 'token', { offset: 0 });
  const form = await readForm(request);
  if (!form) throw new OAuthError(400, 'invalid_request', 'A urlencoded form is expected.');
  checkClient(request, form, sandbox.client);
  const grantType = form.get('grant_type');
  if (grantType === 'refresh_token') throw new OAuthError(400, 'invalid_grant', 'Bad Request');
  if (grantType !== 'authorization_code') {
    throw new OAuthError(400, 'unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`);
  }
  try {
    const { token, scope } = sandbox.grants.exchange({
      code: form.get('code') ?? '',
      clientId: sandbox.client.id,
      redirectUri: form.get('redirect_uri') ?? '',
      verifier: form.get('code_verifier') ?? '',
    });
    strikeAnswer(sandbox.faults, 'token', { offset: 0 });
    return jsonAnswer(
      200,
      { access_token: token, expires_in: tokenLifetimeSeconds, scope, token_type: 'Bearer' },
      { Pragma: 'no-cache' },
    );
  } catch (error) {
    if (!(error instanceof InvalidGrant)) throw error;
    if (error.message === 'redirect_uri_mismatch')
      throw new OAuthError(400, 'redirect_uri_mismatch', 'Bad Request');
    throw new OAuthError(400, 'invalid_grant', error.message);
  }
}

/** POST /revoke, with the token in the query or in the form. */
export async function revokeToken({ request, url, sandbox }: Context): Promise<Answer> {
  const form = await readForm(request);
  const token = url.searchParams.get('token') ?? form?.get('token') ?? '';
  if (!sandbox.grants.revoke(token)) throw new OAuthError(400, 'invalid_token', 'Token expired or revoked');
  return jsonAnswer(200, {});
}

/** Checks the client's ID and secret, from the form or from a Basic header (RFC 6749 §2.3.1). */
function checkClient(request: IncomingMessage, form: URLSearchParams, client: Client): void {
  const [, basic] = /^Basic (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const pair = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString('utf8').split(':');
  const id = pair ? decode(pair[0] ?? '') : (form.get('client_id') ?? '');
  const secret = pair ? decode(pair.slice(1).join(':')) : (form.get('client_secret') ?? '');
  if (id !== client.id) throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found.');
  if (!sameSecret(secret, client.secret)) {
    throw new OAuthError(401, 'invalid_client', 'The provided client secret is invalid.');
  }
}

/** Decodes the form encoding of a Basic credential; '' when it is invalid. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
