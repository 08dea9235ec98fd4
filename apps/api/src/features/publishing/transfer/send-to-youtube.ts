import { resumableUpload } from '../google/resumable-upload';
import { openSession } from '../google/open-session';
import { ConsentNeeded, PublishFailure, SessionGone } from '../google/publish-failure';
import { PutOff, SlotYielded, TryCounter, type Obstacle } from '../google/tries';
import { tokenOwnerOf, type TransferRecord } from '../records/publishing-record';
import type { AwaitingReason } from '../records/upload-outlook';
import { readApproved } from './approved-object';
import { ContentHash } from './content-hash';
import type { HeldLease } from './lease';
import { trackProgress, type Progress } from './progress';
import { earlierTries, forgetTries } from './put-off-transfer';
import { recordHash } from './record-hash';
import { openSessionUri, sealSessionUri } from './session-uri';
import type { Slot } from './slot';
import { timeTransfer, type StepOutcome, type TransferTimer } from './transfer-metrics';
import type { TransferDeps } from './transfer.deps';

/** How many sessions YouTube may lose before the publish fails. */
const mostReopenings = 5;

/** The transfer needs the creator's permission to continue. */
export class ConsentAwaited extends Error {
  override readonly name = 'ConsentAwaited';

  constructor(readonly reason: AwaitingReason) {
    super(`the creator has to give permission again: ${reason}`);
  }
}

/**
 * Sends the approved bytes to YouTube, from where the transfer stands.
 *
 * @returns the ID of the video
 * @throws PublishFailure, ConsentAwaited, PutOff, SlotYielded, or the reason of `signal`
 */
export async function sendToYoutube(
  deps: TransferDeps,
  lease: HeldLease,
  slot: Slot,
  signal: AbortSignal,
): Promise<string> {
  const progress = trackProgress(lease, () => deps.statusLog.notify(lease.video._id));
  const { object } = lease.video.publish;
  const timer = timeTransfer(deps.transferMetrics, object.size);
  try {
    const run = { progress, timer, slot, hash: hashOf(deps, lease.video), signal };
    const youtubeId = await sendFromWhereItStands(deps, lease, run);
    deps.hashes.delete(object.version);
    timer.ended('done');
    return youtubeId;
  } catch (error) {
    timer.ended(outcomeOf(error));
    throw error;
  } finally {
    await progress.stop();
  }
}

const outcomeOf = (error: unknown): StepOutcome => {
  if (error instanceof PublishFailure) return 'failed';
  if (error instanceof PutOff) return 'put-off';
  if (error instanceof SlotYielded) return 'yielded';
  return error instanceof ConsentAwaited ? 'awaiting' : 'interrupted';
};

/** What one run keeps over all its sessions. */
interface Run {
  progress: Progress;
  timer: TransferTimer;
  slot: Slot;
  hash: ContentHash;
  signal: AbortSignal;
}

async function sendFromWhereItStands(deps: TransferDeps, lease: HeldLease, run: Run): Promise<string> {
  for (let fresh = false; ;) {
    try {
      if (lease.video.publish.session === null) {
        await reopen(deps, lease, run.signal);
        fresh = true;
      }
      return await upload(deps, lease, run, fresh);
    } catch (error) {
      if (error instanceof ConsentNeeded) throw new ConsentAwaited('needs-token');
      if (!(error instanceof SessionGone)) throw error;
      if (error.outcomeUnknown) throw new PublishFailure({ code: 'outcome-unknown' });
      await noteLostSession(lease);
      fresh = false;
    }
  }
}

function upload(
  deps: TransferDeps,
  lease: HeldLease,
  { progress, timer, slot, hash, signal }: Run,
  fresh: boolean,
): Promise<string> {
  const { publish } = lease.video;
  const tokenOwner = tokenOwnerOf(lease.video);
  const { object } = publish;
  const readWhole = () => readApproved(deps.storage, object, { start: 0, end: object.size - 1, signal });
  const sessionUri = openSessionUri(deps, lease.video);
  if (sessionUri === null) throw new SessionGone(publish.lastChunkSent);
  return resumableUpload({
    sessionUri,
    total: object.size,
    contentType: object.contentType,
    token: () => deps.tokens.get(tokenOwner),
    fresh,
    lastChunkSent: publish.lastChunkSent,
    onLastChunk: async (sent) => void (await lease.write({ publish: { lastChunkSent: sent } })),
    tries: earlierTries(lease),
    onAdvance: () => forgetTries(lease),
    mustYield: slot.mustYield,
    yieldAfterMs: deps.sliceMs,
    onProgress(bytes) {
      progress.sent(bytes);
      slot.pace.leaves(object.size - bytes);
    },
    onRead(piece, position) {
      hash.add(piece, position - piece.length);
      progress.read(position);
      timer.read(position);
      deps.transferMetrics.moved('downloading', piece.length);
    },
    beforeLastChunk: (start) => hash.catchUp(start, readWhole),
    beforeLastByte: async () => recordHash(deps, lease, await hash.digest(readWhole)),
    onSent(bytes) {
      slot.pace.moved(bytes);
      deps.transferMetrics.moved('uploading', bytes);
    },
    read: (start, end, readSignal) => readApproved(deps.storage, object, { start, end, signal: readSignal }),
    signal,
    pacing: deps.pacing,
    chunkBytes: () => slot.pace.chunkBytes(deps.sliceMs / 2, deps.chunkBytes),
  });
}

/** Bounds the hashes of transfers that gave their slot back. */
const mostHashes = 256;

/** A transfer that continues in the same process continues its hash, so nothing is read twice. */
function hashOf({ hashes }: TransferDeps, { publish: { object } }: TransferRecord): ContentHash {
  const hash = hashes.get(object.version) ?? new ContentHash(object.size);
  hashes.delete(object.version);
  hashes.set(object.version, hash);
  const [oldest] = hashes.keys();
  if (hashes.size > mostHashes && oldest !== undefined) hashes.delete(oldest);
  return hash;
}

/** @throws PublishFailure 'sessions-lost' after too many */
async function noteLostSession(lease: HeldLease): Promise<void> {
  const sessionsLost = (lease.video.publish.sessionsLost ?? 0) + 1;
  if (sessionsLost > mostReopenings) throw new PublishFailure({ code: 'sessions-lost' });
  await lease.write({ publish: { session: null, lastChunkSent: false, sessionsLost, backoff: null } });
}

/** Opens a new session, from the first byte. That takes a token; without one the creator has to give permission. */
async function reopen(deps: TransferDeps, lease: HeldLease, signal: AbortSignal): Promise<void> {
  const video: TransferRecord = lease.video;
  const { details, object } = video.publish;
  const token = deps.tokens.get(tokenOwnerOf(video));
  if (token === undefined) throw new ConsentAwaited('session-gone');
  const request = { ...details, size: object.size, contentType: object.contentType };
  const options = { token, pacing: deps.pacing, signal, tries: 1 };
  const tries = new TryCounter(earlierTries(lease), deps.pacing);
  for (;;) {
    try {
      const uri = await openSession(deps.google, request, options);
      const session = sealSessionUri(deps, video._id, uri);
      await lease.write({ publish: { session, lastChunkSent: false, backoff: null } });
      return;
    } catch (error) {
      if (!(error instanceof PublishFailure) || error.remedy === 'none') throw error;
      // YouTube no longer accepts the token.
      if (error.remedy === 'permission') throw new ConsentAwaited('session-gone');
      // An overload that lasts minutes must not cost the upload: it is waited out, like any other.
      await tries.pause(obstacleOf(error), error.waitMs, signal);
    }
  }
}

const obstacleOf = ({ reason }: PublishFailure): Obstacle =>
  reason.code === 'youtube-unreachable' ? 'connection' : 'youtube';
