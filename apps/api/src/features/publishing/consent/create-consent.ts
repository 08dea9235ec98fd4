import type { Clock } from '../../../clock';
import { limits, type ConsentPurpose } from '@cutroom/contracts';
import type { Page, SecretBox } from '@cutroom/server-kit';
import { Types, type ClientSession } from 'mongoose';
import { duplicateField } from '@cutroom/server-kit';
import type { GoogleConfig } from '../google/google.config';
import { authorizationUrl, newVerifier } from '../google/google-oauth';
import type { Approval, ConsentModel } from '../records/consent.model';
import { consentCookieName, hashSecret, newSecret, verifierContext } from '../records/one-time-secret';
import { sessionEpochOf } from '../records/session-epoch';
import type { SessionEpochDeps } from '../records/session-epoch.deps';

export interface ConsentDeps extends SessionEpochDeps {
  consents: ConsentModel;
  secretBox: SecretBox;
  google: GoogleConfig;
  /** Where browsers reach this service, without a slash at the end. */
  apiPublicUrl: string;
  clock: Clock;
}

interface ConsentRequest {
  videoId: Types.ObjectId;
  creatorId: Types.ObjectId;
  purpose: ConsentPurpose;
  /**
   * Its attempt, begun or read in the transaction that stores the consent: there is neither without the other. An error
   * stores nothing.
   */
  attempt: (session: ClientSession, consent: Pick<PreparedConsent, 'id' | 'expiresAt'>) => Promise<number>;
  /** The version of the video that the permission covers. */
  version: string;
  approval: Approval | null;
}

type Cookie = NonNullable<Page['cookies']>[number];

export interface PreparedConsent {
  id: Types.ObjectId;
  expiresAt: Date;
  /** The consent page, for the browser that gets the cookie. */
  url: string;
  cookie: Cookie;
}

const keptAfterEndMs = 86_400_000;
const mostTries = 5;

/**
 * Creates a link to the consent page: single-use, valid for ten minutes or until the creator's password changes, bound to
 * the browser that gets the cookie. It replaces every older one of the same video.
 */
export async function createConsent(
  deps: ConsentDeps,
  { attempt, ...request }: ConsentRequest,
): Promise<PreparedConsent> {
  const state = newSecret();
  const browser = newSecret();
  const verifier = newVerifier();
  const stateHash = hashSecret(state);
  const expiresAt = new Date(deps.clock().getTime() + limits.oauthStateLifetimeMs);
  const _id = new Types.ObjectId();
  const row = {
    ...request,
    _id,
    stateHash,
    browserHash: hashSecret(browser),
    verifier: deps.secretBox.seal(verifier, verifierContext(stateHash)),
    status: 'open' as const,
    expiresAt,
    purgeAt: new Date(expiresAt.getTime() + keptAfterEndMs),
  };
  for (let tries = 1; ; tries += 1) {
    try {
      await deps.consents.db.transaction(async (session) => {
        const older = { videoId: request.videoId, status: 'open' as const };
        await deps.consents.updateMany(older, { $set: { status: 'replaced' } }, { session });
        const sessionEpoch = await sessionEpochOf(deps, request.creatorId, session);
        const begun = await attempt(session, { id: _id, expiresAt });
        await deps.consents.create([{ ...row, sessionEpoch, attempt: begun }], { session });
      });
      break;
    } catch (error) {
      // Another tab stored its consent first. It is replaced too.
      if (duplicateField(error) !== 'videoId' || tries === mostTries) throw error;
    }
  }
  return {
    id: _id,
    expiresAt,
    url: authorizationUrl(deps.google, state, verifier),
    cookie: consentCookie(browser, stateHash, deps.apiPublicUrl),
  };
}

/**
 * The cookie that binds a consent to a browser. It is sent to the callback only. HttpOnly keeps it from scripts;
 * SameSite=Lax lets Google's redirect (a top-level GET) send it, but no form or frame of another site.
 */
function consentCookie(secret: string, stateHash: string, apiPublicUrl: string): Cookie {
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
