import type { ConsentPurpose } from '@cutroom/contracts';
import type { Page } from '@cutroom/server-kit';
import { parse as parseCookies } from 'cookie';
import type { Request } from 'express';
import { exchangeCode } from '../google/google-oauth';
import { PublishFailure } from '../google/publish-failure';
import type { ConsentRecord } from '../records/consent.model';
import { sessionEpochOf } from '../records/session-epoch';
import {
  consentCookieName,
  hashSecret,
  isSecret,
  matchesHash,
  verifierContext,
} from '../records/one-time-secret';
import { revokeUnlessNeeded } from '../transfer/retire-token';
import { callbackPages, type CallbackPages } from './callback-pages';
import { endAttempt, endGivenAttempt, endInterrupted, settleConsent, type Visit } from './end-attempt';
import type { CallbackDeps, GivenPermission, Grant } from './grant';
import { grantPublish } from './grant-publish';
import { grantResume } from './grant-resume';
import { grantThumbnail } from './grant-thumbnail';
import { overtakenPage } from './overtaken-page';

const grants: Record<ConsentPurpose, Grant> = {
  publish: grantPublish,
  resume: grantResume,
  thumbnail: grantThumbnail,
};

const callTimeoutMs = 120_000;

/**
 * Where Google redirects the browser to (RFC 6749, 4.1.2). The single-use state and the cookie of the browser that
 * requested the consent authenticate the visit: a link that somebody else sent grants nothing.
 */
export async function publishCallback(deps: CallbackDeps, req: Request, visit: Visit): Promise<Page> {
  const { state, code, error } = req.query;
  const { webUrl } = deps;
  if (!isSecret(state)) return callbackPages({ webUrl }).incomplete();
  const consent = await deps.consents.findOne({ stateHash: hashSecret(state) }).lean<ConsentRecord>();
  if (!consent) return callbackPages({ webUrl }).unknown();

  const cookie = parseCookies(req.headers.cookie ?? '')[consentCookieName(consent.stateHash)];
  const isTheirs = matchesHash(cookie, consent.browserHash);
  const videoId = isTheirs ? consent.videoId.toHexString() : undefined;
  const pages = callbackPages({ webUrl, videoId, purpose: consent.purpose });
  const ended = await hasEnded(deps, consent, pages);
  if (ended) return ended;
  // This does not use the state up: it still works in its own browser.
  if (!isTheirs) return pages.otherBrowser();
  if (!(await useUp(deps, consent))) {
    // Since it was read, another visit has used it, or something has ended the approval.
    const now = await deps.consents.findById(consent._id).lean<ConsentRecord>();
    return (now && (await hasEnded(deps, now, pages))) ?? pages.used();
  }

  if (typeof code !== 'string' || code === '' || error !== undefined) {
    await endAttempt(deps, consent, { code: 'permission-declined' }, visit);
    return pages.denied();
  }
  return redeem(deps, { consent, pages, visit }, code);
}

/** The page for a consent that is over. It comes before the check of the cookie, which has expired by then too. */
async function hasEnded(
  deps: CallbackDeps,
  consent: ConsentRecord,
  pages: CallbackPages,
): Promise<Page | null> {
  if (consent.status === 'replaced') return pages.replaced();
  if (consent.status === 'ended') {
    if (consent.purpose !== 'publish') return pages.nothingToDo();
    return overtakenPage(pages, consent, await deps.videos.findById(consent.videoId, { log: 1 }).lean());
  }
  if (await isOpen(deps, consent)) return null;
  if (consent.status === 'open') await endAttempt(deps, consent, { code: 'permission-expired' });
  if (consent.status !== 'open' && consent.status !== 'expired') return pages.used();
  const deleted = await deps.users.exists({ _id: consent.creatorId, deletion: { $exists: true } });
  return deleted ? pages.accountDeleted() : pages.expired();
}

/** Whoever asked before a change of the password, or before the deletion of the account, may not be the creator. */
async function isOpen(deps: CallbackDeps, consent: ConsentRecord): Promise<boolean> {
  const { status, expiresAt, sessionEpoch, creatorId } = consent;
  if (status !== 'open' || expiresAt <= deps.clock()) return false;
  return sessionEpoch === undefined || sessionEpoch === (await sessionEpochOf(deps, creatorId));
}

/** open → used, once: of two simultaneous visits one continues. */
async function useUp({ consents }: CallbackDeps, { _id }: ConsentRecord): Promise<boolean> {
  const used = { status: 'used', usedAt: '$$NOW' };
  const open = { _id, status: 'open' as const };
  const { modifiedCount } = await consents.updateOne(open, [{ $set: used }], { updatePipeline: true });
  return modifiedCount === 1;
}

async function redeem(
  deps: CallbackDeps,
  { consent, pages, visit }: Omit<GivenPermission, 'access'>,
  code: string,
): Promise<Page> {
  try {
    const access = await exchangeCode(deps.google, {
      code,
      verifier: deps.secretBox.open(consent.verifier, verifierContext(consent.stateHash)),
      purpose: consent.purpose,
      pacing: deps.pacing,
      now: deps.clock(),
      signal: AbortSignal.timeout(callTimeoutMs),
    });
    if (access.mayUpload) return await grants[consent.purpose](deps, { consent, access, pages, visit });
    await endAttempt(deps, consent, { code: 'upload-box-unticked' }, visit);
    await revokeUnlessNeeded(deps, consent.creatorId, access.token);
    return pages.unticked();
  } catch (error) {
    if (!(error instanceof PublishFailure)) {
      await breakOff(deps, consent, visit).catch((err: unknown) => {
        deps.logger.warn(
          { err, videoId: consent.videoId },
          'could not end an attempt to publish; the sweep will',
        );
      });
      throw error;
    }
    await endGivenAttempt(deps, consent, error.reason, visit);
    return pages.refused(error);
  }
}

/** After an unexpected error: a PENDING video must not keep waiting for a permission that is used up. */
async function breakOff(deps: CallbackDeps, consent: ConsentRecord, visit: Visit): Promise<void> {
  const { _id, videoId, attempt, purpose } = consent;
  const waits = { _id: videoId, state: 'PENDING' as const, 'log.attempt': attempt };
  const isOver = purpose === 'publish' && !(await deps.videos.exists(waits));
  if (isOver) await settleConsent(deps, _id);
  else await endInterrupted(deps, consent, visit);
}
