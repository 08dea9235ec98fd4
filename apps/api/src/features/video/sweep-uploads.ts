import { discardIncoming } from './discard-incoming';
import { findByUpload } from './find-by-upload';
import { incomingPrefix, parseIncomingKey } from './object-key';
import { discardUpload } from './parts/discard-parts';
import { sweepParts } from './parts/sweep-parts';
import { receiveUpload } from './receive-upload';
import { abandon } from './seal-upload';
import type { VideoDeps } from './video.deps';
import type { Sealing, VideoRecord } from './video.record';

/**
 * How long bytes may still be on their way after the upload URL has expired: the store checks a URL when a PUT begins,
 * and 5 GiB begun in its last minute take six hours at 240 kB/s (ADR 010).
 */
export const uploadGraceMs = 6 * 3_600_000;

/** Longer than any copy takes (`copyTimeoutMs` of the object storage). */
export const sealingTimeoutMs = 3_600_000;

/**
 * Runs every minute and finishes what nobody reported: an upload that arrived becomes PENDING even if the editor's
 * browser died. Later uploads to the same URL are deleted, and so are uploads that never arrived and copies of
 * processes that died.
 *
 * One listing shows everything that has arrived, so uploads that were only started cost nothing here. Each sweep tries
 * everything, so what always fails holds up nothing else.
 */
export async function sweepUploads(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  await sweepArrived(deps, signal);
  await sweepExpired(deps, signal);
  await sweepSealings(deps, signal);
  await sweepParts(deps, signal);
}

/** The items of several queues, one of each in turn, so that a long queue does not hold up a short one. */
function* inTurns<Item>(queues: readonly (readonly Item[])[]): Generator<Item> {
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  for (let turn = 0; turn < longest; turn += 1) {
    for (const queue of queues) {
      const item = queue[turn];
      if (item !== undefined) yield item;
    }
  }
}

async function sweepArrived(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  const byTeam = new Map<string, string[]>();
  for await (const { key } of deps.storage.list(incomingPrefix)) {
    signal?.throwIfAborted();
    const { teamId } = parseIncomingKey(key) ?? {};
    if (teamId !== undefined) byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), key]);
  }
  for (const key of inTurns([...byTeam.values()])) {
    signal?.throwIfAborted();
    await sweepKey(deps, key).catch((err: unknown) => {
      deps.logger.warn({ err, key }, 'could not receive an upload; the next sweep tries again');
    });
  }
}

async function sweepKey(deps: VideoDeps, key: string): Promise<void> {
  const { videoId, teamId } = parseIncomingKey(key) ?? {};
  if (videoId === undefined || teamId === undefined) return;
  const video = await findByUpload(deps, videoId);
  const isOther = video?._id.equals(videoId) && video.incomingKey !== key;
  if (!video || isOther) {
    await deps.storage.remove(key);
    deps.audit.record({ action: 'late-upload-discarded', teamId, note: 'The upload had ended before.' });
  } else if (video.state === 'AWAITING_UPLOAD') {
    await receiveUpload(deps, video);
  } else {
    await discardIncoming(deps, video, key);
  }
}

async function sweepExpired(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  const ended = {
    state: 'AWAITING_UPLOAD' as const,
    uploadUrlExpiresAt: { $lt: new Date(deps.clock().getTime() - uploadGraceMs) },
    'sealings.0': { $exists: false },
  };
  const expired = await deps.videos.find(ended).lean<VideoRecord[]>();
  for (const video of expired) {
    signal?.throwIfAborted();
    await endExpired(deps, video, ended).catch((err: unknown) => {
      deps.logger.warn({ err, videoId: video._id }, 'an expired upload stays until the next sweep');
    });
  }
}

async function endExpired(deps: VideoDeps, video: VideoRecord, ended: object): Promise<void> {
  // It may have arrived while no sweeper was running, or while the store made no copies.
  await receiveUpload(deps, video);
  // Deletes the document first. The sweeper removes an object without a document, but a document without an object
  // would show a missing video. The upload may have been continued, or reported, since it was found.
  const { deletedCount } = await deps.videos.deleteOne({ ...ended, _id: video._id });
  if (deletedCount === 0) return;
  // Nobody did this, so no event of the audit trail announces it.
  deps.teamChanges.notify(String(video.teamId), ['storage']);
  await discardUpload(deps, video);
}

async function sweepSealings(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  const startedBefore = new Date(deps.clock().getTime() - sealingTimeoutMs);
  const interrupted = await deps.videos
    .find({ 'sealings.startedAt': { $lt: startedBefore } })
    .lean<VideoRecord[]>();
  for (const video of interrupted) {
    for (const sealing of video.sealings) {
      signal?.throwIfAborted();
      if (sealing.startedAt >= startedBefore) continue;
      await endSealing(deps, video, sealing).catch((err: unknown) => {
        deps.logger.warn(
          { err, videoId: video._id },
          'could not clean up an interrupted upload; the next sweep tries again',
        );
      });
    }
  }
}

/** Parts that a dead process has joined are the upload itself; a copy is one of several. */
async function endSealing(deps: VideoDeps, video: VideoRecord, sealing: Sealing): Promise<void> {
  if (video.parts?.key !== sealing.key) return abandon(deps, video, sealing.key);
  await receiveUpload(deps, video);
  await deps.videos.updateOne({ _id: video._id }, { $pull: { sealings: sealing } }, { timestamps: false });
}
