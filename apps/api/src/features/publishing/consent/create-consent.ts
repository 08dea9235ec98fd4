import { limits } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { duplicateField } from '../../../duplicate-key';
import { now } from '../../video/video.deps';
import { authorizationUrl, newVerifier } from '../google/google-oauth';
import type { PublishDeps } from '../publishing.deps';
import { consentCookie, type Cookie } from './consent-cookie';
import type { Approval, ConsentPurpose } from './consent.model';
import { hashSecret, newSecret } from './one-time-secret';

interface ConsentRequest {
  videoId: Types.ObjectId;
  creatorId: Types.ObjectId;
  purpose: ConsentPurpose;
  /** Which attempt it is for, asked when every older link has ended: the one that is left ends the newest. */
  attempt: () => Promise<number>;
  /** The version of the video that the permission is for. */
  version: string;
  approval: Approval | null;
}

export interface PreparedConsent {
  id: Types.ObjectId;
  expiresAt: Date;
  /** Where the browser is sent. */
  url: string;
  /** For the browser that asked. */
  cookie: Cookie;
}

const keptAfterEndMs = 86_400_000;

export const verifierContext = (stateHash: string): string => `pkce-verifier:${stateHash}`;

/**
 * A new link to the consent page: single-use, ten minutes, for the browser that asks. It ends every older one
 * of the same video.
 */
export async function createConsent(
  deps: PublishDeps,
  { attempt, ...request }: ConsentRequest,
): Promise<PreparedConsent> {
  const state = newSecret();
  const browser = newSecret();
  const verifier = newVerifier();
  const stateHash = hashSecret(state);
  const expiresAt = new Date(now(deps).getTime() + limits.oauthStateLifetimeMs);
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
    await deps.consents.updateMany(
      { videoId: request.videoId, status: 'open' },
      { $set: { status: 'replaced' } },
    );
    try {
      await deps.consents.create({ ...row, attempt: await attempt() });
      break;
    } catch (error) {
      // Another tab asked between the two writes: its link ends too.
      if (duplicateField(error) !== 'videoId' || tries === 5) throw error;
    }
  }
  return {
    id: _id,
    expiresAt,
    url: authorizationUrl(deps.google, state, verifier),
    cookie: consentCookie(browser, stateHash, deps.apiPublicUrl),
  };
}
