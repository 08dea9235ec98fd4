import { resumableUpload } from '../google/resumable-upload';
import { openSession } from '../google/open-session';
import { ConsentNeeded, PublishFailure, SessionGone } from '../google/publish-failure';
import type { PublishDeps } from '../yt.deps';
import { readApproved } from './approved-object';
import type { HeldLease, TransferRecord } from './lease';
import { ContentHash } from './content-hash';
import { trackProgress, type Progress } from './progress';
import { recordHash } from './record-hash';
import { openSessionUri, sealSessionUri } from './session-uri';
import { timeTransfer, type StepOutcome, type TransferTimer } from './transfer-metrics';

/** How many sessions in a row may vanish before the upload is given up. */
const mostReopenings = 5;

/** The transfer cannot go on without the creator. */
export class ConsentAwaited extends Error {
  override readonly name = 'ConsentAwaited';

  constructor(readonly reason: 'session-gone' | 'needs-token') {
    super(`the creator has to give permission again: ${reason}`);
  }
}

/**
 * Brings the approved bytes to YouTube, from wherever they stand.
 *
 * @returns the id of the video
 * @throws PublishFailure, ConsentAwaited, or the reason of `signal`
 */
export async function sendToYoutube(
  deps: PublishDeps,
  lease: HeldLease,
  signal: AbortSignal,
): Promise<string> {
  const progress = trackProgress(lease, () => deps.statusLog.notify(lease.video._id));
  const { object } = lease.video.publish;
  const timer = timeTransfer(deps.transferMetrics, object.size);
  const hash = new ContentHash(object.size, () =>
    readApproved(deps.storage, object, { start: 0, end: object.size - 1, signal }),
  );
  try {
    const youtubeId = await sendFromWhereItStands(deps, lease, { progress, timer, hash, signal });
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
  return error instanceof ConsentAwaited ? 'awaiting' : 'interrupted';
};

async function sendFromWhereItStands(deps: PublishDeps, lease: HeldLease, run: TransferRun): Promise<string> {
  let fresh = false;
  for (let reopened = 0; ; reopened += 1) {
    try {
      return await upload(deps, lease, run, fresh);
    } catch (error) {
      if (error instanceof ConsentNeeded) throw new ConsentAwaited('needs-token');
      if (!(error instanceof SessionGone)) throw error;
      if (error.outcomeUnknown) throw outcomeUnknown();
      if (reopened === mostReopenings) throw sessionLost();
      await reopen(deps, lease, run.signal);
      fresh = true;
    }
  }
}

/** What lasts from the first to the last session of one run. */
interface TransferRun {
  progress: Progress;
  timer: TransferTimer;
  hash: ContentHash;
  signal: AbortSignal;
}

function upload(
  deps: PublishDeps,
  lease: HeldLease,
  { progress, timer, hash, signal }: TransferRun,
  fresh: boolean,
): Promise<string> {
  const { publish, _id } = lease.video;
  const sessionUri = openSessionUri(deps, lease.video);
  if (sessionUri === null) throw new SessionGone(publish.lastChunkSent);
  return resumableUpload({
    sessionUri,
    total: publish.object.size,
    contentType: publish.object.contentType,
    token: () => deps.tokens.get(publish.approvedBy.toHexString(), _id.toHexString()),
    fresh,
    lastChunkSent: publish.lastChunkSent,
    onLastChunk: async (sent) => void (await lease.write({ publish: { lastChunkSent: sent } })),
    onProgress: (bytes) => progress.sent(bytes),
    onRead(piece, position) {
      hash.add(piece, position - piece.length);
      progress.read(position);
      timer.read(position);
      deps.transferMetrics.moved('downloading', piece.length);
    },
    beforeLastChunk: (start) => hash.catchUp(start),
    beforeLastByte: async () => recordHash(deps, lease, await hash.digest()),
    onSent: (bytes) => deps.transferMetrics.moved('uploading', bytes),
    read: (start, end, readSignal) =>
      readApproved(deps.storage, publish.object, { start, end, signal: readSignal }),
    signal,
    pacing: deps.pacing,
    chunkBytes: deps.chunkBytes,
  });
}

/** A new session from the first byte on. It takes a token; without one the creator has to be asked. */
async function reopen(deps: PublishDeps, lease: HeldLease, signal: AbortSignal): Promise<void> {
  const video: TransferRecord = lease.video;
  const { details, object, approvedBy } = video.publish;
  const token = deps.tokens.get(approvedBy.toHexString(), video._id.toHexString());
  if (token === undefined) throw new ConsentAwaited('session-gone');
  try {
    const request = { ...details, size: object.size, contentType: object.contentType };
    const uri = await openSession(deps.google, request, { token, pacing: deps.pacing, signal, tries: 10 });
    await lease.write({ publish: { session: sealSessionUri(deps, video._id, uri), lastChunkSent: false } });
  } catch (error) {
    // The token has ended in the meantime.
    if (error instanceof PublishFailure && error.kind === 'consent-needed') {
      throw new ConsentAwaited('session-gone');
    }
    throw error;
  }
}

const outcomeUnknown = () =>
  new PublishFailure(
    'outcome-unknown',
    'YouTube ended the upload without saying whether it took the video. Look at your channel first, and publish again only if the video is not there.',
  );

const sessionLost = () =>
  new PublishFailure('session-lost', 'YouTube ended the upload again and again. Publish again later.');
