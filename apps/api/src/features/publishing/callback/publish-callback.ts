import { readCookie, type Page } from '@cutroom/server-kit';
import type { Request } from 'express';
import { now } from '../../video/video.deps';
import { consentCookieName } from '../consent/consent-cookie';
import type { ConsentRecord } from '../consent/consent.model';
import { verifierContext } from '../consent/create-consent';
import { hashSecret, isSecret, matchesHash } from '../consent/one-time-secret';
import { exchangeCode, type AccessToken } from '../google/google-oauth';
import { PublishFailure } from '../google/publish-failure';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import type { PublishDeps } from '../publishing.deps';
import { callbackPages, type CallbackPages } from './callback-pages';
import {
  brokenOffReason,
  declinedReason,
  endAttempt,
  endGivenAttempt,
  expiredReason,
  settleConsent,
  untickedReason,
  type Visit,
} from './end-attempt';
import { grantPublish } from './grant-publish';
import { grantResume } from './grant-resume';
import { grantThumbnail } from './grant-thumbnail';
import { stopAsking } from './stop-asking';

/** What happens once the creator has given the permission. */
type Grant = (
  deps: PublishDeps,
  consent: ConsentRecord,
  access: AccessToken,
  pages: CallbackPages,
  visit: Visit,
) => Promise<Page>;

const grants: Record<ConsentRecord['purpose'], Grant> = {
  publish: grantPublish,
  resume: grantResume,
  thumbnail: grantThumbnail,
};

const callTimeoutMs = 120_000;

/**
 * Where Google sends the browser back to (RFC 6749, 4.1.2). Who may answer is decided by the state, which is
 * single-use, and by the cookie of the browser that asked: a link that somebody else sent here grants nothing.
 */
export async function publishCallback(deps: PublishDeps, req: Request, visit: Visit): Promise<Page> {
  const { state, code, error } = req.query;
  const { webUrl } = deps;
  if (!isSecret(state)) return callbackPages({ webUrl }).incomplete();
  const consent = await deps.consents.findOne({ stateHash: hashSecret(state) }).lean<ConsentRecord>();
  if (!consent) return callbackPages({ webUrl }).unknown();

  const cookie = readCookie(req, consentCookieName(consent.stateHash));
  const isTheirs = matchesHash(cookie, consent.browserHash);
  const videoId = isTheirs ? consent.videoId.toHexString() : undefined;
  const pages = callbackPages({ webUrl, videoId, purpose: consent.purpose });
  const ended = await hasEnded(deps, consent, pages);
  if (ended) return ended;
  // The state is not used up by this: it still works in the browser that it belongs to.
  if (!isTheirs) return pages.otherBrowser();
  if (!(await useUp(deps, consent))) return pages.used();

  if (typeof code !== 'string' || code === '' || error !== undefined) {
    await endAttempt(deps, consent, declinedReason, visit);
    return pages.denied();
  }
  return redeem(deps, consent, code, pages, visit);
}

/** The page to show for a link that is over; before the cookie is asked for, which has ended by then as well. */
async function hasEnded(
  deps: PublishDeps,
  consent: ConsentRecord,
  pages: CallbackPages,
): Promise<Page | null> {
  if (consent.status === 'replaced') return pages.replaced();
  if (consent.status === 'ended') return pages.nothingToDo();
  if (consent.status === 'open' && consent.expiresAt > now(deps)) return null;
  if (consent.status === 'open') await endAttempt(deps, consent, expiredReason);
  return consent.status === 'open' || consent.status === 'expired' ? pages.expired() : pages.used();
}

/** open → used, once: of two answers at once one goes on. */
async function useUp({ consents }: PublishDeps, { _id }: ConsentRecord): Promise<boolean> {
  const { modifiedCount } = await consents.updateOne({ _id, status: 'open' }, { $set: { status: 'used' } });
  return modifiedCount === 1;
}

async function redeem(
  deps: PublishDeps,
  consent: ConsentRecord,
  code: string,
  pages: CallbackPages,
  visit: Visit,
): Promise<Page> {
  let access: AccessToken | undefined;
  try {
    access = await exchangeCode(deps.google, {
      code,
      verifier: deps.secretBox.open(consent.verifier, verifierContext(consent.stateHash)),
      purpose: consent.purpose,
      pacing: deps.pacing,
      now: now(deps),
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    if (access.mayUpload) return await grants[consent.purpose](deps, consent, access, pages, visit);
    await endAttempt(deps, consent, untickedReason, visit);
    await revokeUnlessNeeded(deps, consent.creatorId, access.token);
    return pages.unticked();
  } catch (error) {
    if (!(error instanceof PublishFailure)) {
      await breakOff(deps, consent, visit).catch((err: unknown) => {
        deps.logger.warn({ err, videoId: consent.videoId }, 'an attempt to publish is left to the sweeper');
      });
      throw error;
    }
    await endGivenAttempt(deps, consent, error.plain, visit);
    return pages.refused(error.plain, { passing: error.kind === 'unreachable' });
  }
}

/** After an error that nobody expected: a video that still waits must not wait for a permission that is used up. */
async function breakOff(deps: PublishDeps, consent: ConsentRecord, visit: Visit): Promise<void> {
  const { _id, videoId, attempt, purpose } = consent;
  const waits = { _id: videoId, state: 'PENDING' as const, 'log.attempt': attempt };
  if (purpose === 'publish' && (await deps.videos.exists(waits))) {
    await endGivenAttempt(deps, consent, brokenOffReason, visit);
  } else {
    await stopAsking(deps, consent, null);
    await settleConsent(deps, _id);
  }
}
