import { failureText, isInDoubt, type FailureReason } from '@cutroom/contracts';
import type { AuditEvent } from '../../../audit/audit-trail';
import { PutOff } from '../google/tries';
import { tokenOwnerOf, type TransferRecord } from '../records/publishing-record';
import type { HeldLease } from './lease';
import { mailPublished } from './publish-mails';
import { publishedNews, thumbnailNews } from './publish-news';
import { earlierTries } from './put-off-transfer';
import { retireToken } from './retire-token';
import type { Slot } from './slot';
import { giveThumbnail } from './thumbnail';
import type { TransferDeps } from './transfer.deps';

/**
 * The video is on the channel: sets the thumbnail if the token is still in memory, then makes the video PUBLISHED. Each
 * step is stored before the next; emails and bell belong to the write of the state.
 *
 * @throws LeaseLost when another process has the transfer
 */
export async function completePublish(
  deps: TransferDeps,
  lease: HeldLease,
  slot: Slot,
  signal: AbortSignal,
): Promise<void> {
  const { thumbnailSet } = lease.video.publish;
  const begun = performance.now();
  const problem = thumbnailSet ? null : await tryThumbnail(deps, lease, slot, signal);
  const took = (performance.now() - begun) / 1_000;
  if (!thumbnailSet) deps.transferMetrics.ended('thumbnail', problem === null ? 'done' : 'failed', took);
  const thumbnail = problem === null ? { thumbnailSet: true } : { thumbnailInDoubt: isInDoubt(problem) };
  await lease.write({ publish: thumbnail });
  const text = problem && failureText(problem);
  const completed = lease.video;
  const news = [publishedNews(completed, deps.clock())];
  if (problem !== null) news.push(thumbnailNews(completed, problem));
  let announce: () => void = () => undefined;
  const video = await lease.write({
    state: 'PUBLISHED',
    publish: {
      session: null,
      awaiting: null,
      backoff: null,
      thumbnailProblem: text,
      publishedAt: new Date(),
    },
    async alongside(session) {
      await mailPublished(deps, completed, problem, session);
      await deps.notifications.write(news, session);
      announce = await deps.audit.recordWith(session, publishedEvent(completed, problem));
    },
  });
  announce();
  deps.statusLog.notify(video._id);
  await retireToken(deps, video);
}

function publishedEvent(
  { _id, teamId, title, publish }: TransferRecord,
  problem: FailureReason | null,
): AuditEvent {
  const { sha256 } = publish.object;
  const notes = [
    problem !== null &&
      `The thumbnail ${isInDoubt(problem) ? 'may be' : 'is'} missing. ${failureText(problem)}`,
    sha256 !== null && `SHA-256 ${sha256}`,
  ];
  const note = notes.filter((part) => part !== false).join(' ');
  return { action: 'published', teamId, video: { _id, title }, note };
}

/** @returns null when the thumbnail is set, the reason otherwise: a missing thumbnail must not stop the publish */
async function tryThumbnail(
  deps: TransferDeps,
  lease: HeldLease,
  slot: Slot,
  signal: AbortSignal,
): Promise<FailureReason | null> {
  const { video } = lease;
  const { publish } = video;
  const token = deps.tokens.get(tokenOwnerOf(video));
  if (token === undefined) return { code: publish.thumbnailInDoubt ? 'thumbnail-in-doubt' : 'token-ended' };
  await lease.write({ publish: { thumbnailInDoubt: true } });
  // No other process has the token. If this one will not take the transfer again, the call waits here.
  const putOff = slot.next() === 'reserve' ? { failures: earlierTries(lease).failures } : undefined;
  try {
    return await giveThumbnail(deps, video, { token, putOff, signal });
  } catch (error) {
    // So far, YouTube has answered every try, and set nothing.
    if (error instanceof PutOff && !error.mayHaveArrived)
      await lease.write({ publish: { thumbnailInDoubt: false } });
    throw error;
  }
}
