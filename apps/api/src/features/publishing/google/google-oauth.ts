import { createHash, randomBytes } from 'node:crypto';
import { maxLength, minLength, type ConsentPurpose } from '@cutroom/contracts';
import * as z from 'zod/mini';
import type { Pacing } from './backoff';
import { callGoogle } from './google-call';
import { uploadScope, type GoogleConfig } from './google.config';
import { PublishFailure } from './publish-failure';
import { parseJson } from './youtube-answers';

/** A PKCE verifier: 32 random bytes as 43 characters of base64url (RFC 7636, 4.1). */
export const newVerifier = (): string => randomBytes(32).toString('base64url');

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** The URL of the consent page. `access_type=online`: Google issues no refresh token, so none can be stored. */
export function authorizationUrl(google: GoogleConfig, state: string, verifier: string): string {
  const url = new URL(google.authUrl);
  const query = {
    client_id: google.clientId,
    redirect_uri: google.redirectUri,
    response_type: 'code',
    scope: uploadScope,
    access_type: 'online',
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    // A channel belongs to one account. Creators with several accounts choose each time.
    prompt: 'select_account',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

export interface AccessToken {
  token: string;
  expiresAt: Date;
  /** False when the creator unticked the box for uploading. */
  mayUpload: boolean;
}

const tokenAnswer = z.object({
  access_token: z.string().check(minLength(1), maxLength(4_096)),
  expires_in: z.number().check(z.positive()),
  scope: z.optional(z.string()),
});

/** Google's tokens live for about an hour. Cutroom keeps none longer, whatever an answer says. */
const longestLifeSeconds = 3_600;

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

interface ExchangeOptions {
  code: string;
  verifier: string;
  purpose: ConsentPurpose;
  pacing: Pacing;
  now: Date;
  signal: AbortSignal;
}

/** @throws PublishFailure 'code-rejected' for a code that is used, expired or not ours; 'google-unreachable' */
export async function exchangeCode(
  google: GoogleConfig,
  { code, verifier, purpose, pacing, now, signal }: ExchangeOptions,
): Promise<AccessToken> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    client_id: google.clientId,
    client_secret: google.clientSecret,
    redirect_uri: google.redirectUri,
  }).toString();
  const answer = await callGoogle(google.tokenUrl, {
    headers: form,
    body,
    signal,
    pacing,
    tries: 4,
    purpose,
  });
  const parsed = z.safeParse(tokenAnswer, parseJson(answer.body));
  if (answer.status >= 500 || answer.status === 429) {
    throw new PublishFailure({ code: 'google-unreachable', purpose }, 'wait');
  }
  if (answer.status !== 200 || !parsed.success) {
    throw new PublishFailure({ code: 'code-rejected', purpose }, 'permission');
  }
  const { access_token: token, expires_in: seconds, scope = uploadScope } = parsed.data;
  return {
    token,
    expiresAt: new Date(now.getTime() + Math.min(seconds, longestLifeSeconds) * 1_000),
    // RFC 6749, 5.1: an answer without a scope grants the requested one.
    mayUpload: scope.split(' ').includes(uploadScope),
  };
}

/**
 * Ends the whole grant of this account and client (docs/youtube.md#1-oauth).
 *
 * @returns false on failure: the token then ends by itself within the hour
 */
export async function revokeToken(google: GoogleConfig, token: string, pacing: Pacing): Promise<boolean> {
  const body = new URLSearchParams({ token }).toString();
  try {
    const answer = await callGoogle(google.revokeUrl, {
      headers: form,
      body,
      signal: AbortSignal.timeout(60_000),
      pacing,
      tries: 3,
    });
    return answer.status === 200;
  } catch {
    return false;
  }
}
