import type { Client } from '../sandbox';

/** The only scope that the sandbox grants: it covers videos.insert and thumbnails.set. */
export const uploadScope = 'https://www.googleapis.com/auth/youtube.upload';

/** A checked authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3). */
export interface ConsentRequest {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string | undefined;
  challenge: string;
}

/** An error as the error page shows it, with Google's name for it. */
export interface ConsentFault {
  code: string;
  message: string;
}

/**
 * Reads the query of the authorization endpoint. An error is shown on a page and never redirects, because the redirect
 * URI may not be the client's.
 */
export function readConsentRequest(query: URLSearchParams, client: Client): ConsentRequest | ConsentFault {
  const once = (name: string): string => (query.getAll(name).length === 1 ? (query.get(name) ?? '') : '');
  const clientId = once('client_id');
  const redirectUri = once('redirect_uri');
  const challenge = once('code_challenge');
  const scope = once('scope');
  if (clientId !== client.id) return fault('invalid_client', 'The OAuth client was not found.');
  if (!client.redirectUris.includes(redirectUri)) {
    return fault(
      'redirect_uri_mismatch',
      `The redirect URI in the request does not match one of the client's: ${redirectUri}`,
    );
  }
  if (once('response_type') !== 'code') return fault('invalid_request', 'response_type must be code.');
  if (scope === '') return fault('invalid_request', 'Missing required parameter: scope');
  const unknown = scope.split(' ').filter((one) => one !== uploadScope);
  if (unknown.length > 0)
    return fault('invalid_scope', `Some requested scopes cannot be shown: ${unknown.join(' ')}`);
  if (query.has('access_type') && once('access_type') !== 'online') {
    return fault('invalid_request', 'access_type must be online: this sandbox gives no refresh tokens.');
  }
  if (once('code_challenge_method') !== 'S256')
    return fault('invalid_request', 'code_challenge_method must be S256.');
  // 32 bytes of SHA-256 in base64url, unpadded (RFC 7636 §4.2).
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge))
    return fault('invalid_request', 'code_challenge is not an S256 challenge.');
  return { clientId, redirectUri, scope: uploadScope, state: query.get('state') ?? undefined, challenge };
}

export function isFault(value: ConsentRequest | ConsentFault): value is ConsentFault {
  return 'message' in value;
}

function fault(code: string, message: string): ConsentFault {
  return { code, message };
}
