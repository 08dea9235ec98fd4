import { limits } from '@cutroom/contracts';
import type { Page } from '@cutroom/server-kit';

export type Cookie = NonNullable<Page['cookies']>[number];

/** One cookie a consent, so that two publishes in one browser do not end each other. */
export const consentCookieName = (stateHash: string): string => `cutroom_consent_${stateHash.slice(0, 16)}`;

/**
 * The cookie of the browser that asks for a consent; it goes to the callback and nowhere else. HttpOnly: no
 * script reads it. SameSite=Lax: Google's redirect back is a top-level GET and brings it along, a form or a
 * frame of another site does not.
 */
export function consentCookie(secret: string, stateHash: string, apiPublicUrl: string): Cookie {
  const { protocol, pathname } = new URL(`${apiPublicUrl}/yt/callback`);
  return {
    name: consentCookieName(stateHash),
    value: secret,
    options: {
      path: pathname,
      maxAge: limits.oauthStateLifetimeMs,
      httpOnly: true,
      sameSite: 'lax',
      secure: protocol === 'https:',
    },
  };
}
