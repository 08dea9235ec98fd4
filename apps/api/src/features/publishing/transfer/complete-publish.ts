import { PublishFailure } from '../google/publish-failure';
import { PutOff } from '../google/put-off';
import { setThumbnail } from '../google/set-thumbnail';
import type { PublishDeps } from '../publishing.deps';
import type { HeldLease } from './lease';
import { mailPublished } from './publish-mails';
import { earlierTries } from './put-off-transfer';
import { retireToken } from './retire-token';
import type { Slot } from './run-transfer';
import { readThumbnail } from './thumbnail-file';

const tokenGone = 'The permission had ended by the time the video was on your channel.';

/**
 * The video is on the channel: the thumbnail, if the token is still in memory, then PUBLISHED and the mails.
 * Each step is noted before the next, and mails are written down before the state, so that whoever takes over
 * after a crash repeats at most a mail.
 */
export async function completePublish(
  deps: PublishDeps,
  lease: HeldLease,
  slot: Pick<Slot, 'next'>,
  signal: AbortSignal,
): Promise<void> {
  const { thumbnailSet } = lease.video.publish;
  const begun = performance.now();
  const problem = thumbnailSet ? null : await giveThumbnail(deps, lease, slot, signal);
  const took = (performance.now() - begun) / 1_000;
  if (!thumbnailSet) deps.transferMetrics.ended('thumbnail', problem === null ? 'done' : 'failed', took);
  if (problem === null) await lease.write({ publish: { thumbnailSet: true } });
  await mailPublished(deps, lease.video, problem);
  const video = await lease.write({
    state: 'PUBLISHED',
    publish: { session: null, awaiting: null, backoff: null, thumbnailProblem: problem },
  });
  const { sha256 } = video.publish.object;
  const notes = [
    problem !== null && `The thumbnail is missing. ${problem}`,
    sha256 !== null && `SHA-256 ${sha256}`,
  ];
  const note = notes.filter((part) => part !== false).join(' ');
  deps.audit.record({ action: 'published', teamId: video.teamId, video, note });
  deps.statusLog.notify(video._id);
  await retireToken(deps, video);
}

/** @returns null when it is set, else why not, in plain words */
async function giveThumbnail(
  deps: PublishDeps,
  lease: HeldLease,
  slot: Pick<Slot, 'next'>,
  signal: AbortSignal,
): Promise<string | null> {
  const { _id, publish } = lease.video;
  const token = deps.tokens.get(publish.approvedBy.toHexString(), _id.toHexString());
  if (token === undefined || publish.youtubeId === null) return tokenGone;
  try {
    const file = await readThumbnail(deps.storage, publish.thumbnail);
    if (!file) return 'The picture is no longer in storage.';
    const { pacing } = deps;
    // Nobody else has the token: what this process will not take up again is waited for here.
    const putOff = slot.next() === 'reserve' ? { failures: earlierTries(lease).failures } : undefined;
    const target = { token, videoId: publish.youtubeId, ...file };
    return await setThumbnail(deps.google, { ...target, pacing, putOff, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PutOff) throw error;
    if (error instanceof PublishFailure) return error.plain;
    // The video is on the channel; a picture must not keep it from being told.
    deps.logger.warn({ err: error, videoId: _id }, 'a thumbnail could not be read');
    return 'The picture could not be read from storage.';
  }
}
