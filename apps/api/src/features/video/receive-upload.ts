import { isChangedObject, isMissingObject, type StoredObject } from '@cutroom/server-kit';
import type { AuditEvent } from '../../audit/audit-trail';
import { findByUpload } from './find-by-upload';
import { discardIncoming } from './discard-incoming';
import { beginsLikeVideo } from './begins-like-video';
import { inspectUpload, type UploadFinding } from './inspect-upload';
import { enqueueMedia } from './media/enqueue-media';
import { discardParts, discardUpload } from './parts/discard-parts';
import { isInParts, receiveParts } from './parts/receive-parts';
import { quotaProblem } from './quota/reserve-storage';
import { refuseUpload } from './refuse-upload';
import { sealUpload } from './seal-upload';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.record';

/** `gone`: the video was withdrawn, or its uploader is no longer in the team. */
export type Receipt =
  | { kind: 'received'; video: VideoRecord }
  | { kind: 'missing' }
  /** Some of its parts have not arrived. */
  | { kind: 'incomplete' }
  | { kind: 'unfit'; status: 400 | 413; message: string }
  | { kind: 'gone' };

/**
 * A page reports a finished upload at once, and its report is where the editor reads why a file is refused. So the sweep
 * leaves a file that it would refuse to the page for so long.
 */
export const reportedWithinMs = 30_000;

const isFresh = ({ clock }: VideoDeps, { lastModified }: StoredObject): boolean =>
  lastModified.getTime() > clock().getTime() - reportedWithinMs;

/** Somebody may keep replacing the file while it is being received. */
const tries = 3;

/**
 * AWAITING_UPLOAD → PENDING, or the next version of a video, once: inspect, seal, remove the incoming object. Repeating
 * it, at the same time or later, returns the video as it is.
 *
 * @param reporter who reported the upload and from where; nothing when the sweeper found it
 */
export async function receiveUpload(
  deps: VideoDeps,
  video: VideoRecord,
  reporter: Pick<AuditEvent, 'actorId' | 'address'> = {},
): Promise<Receipt> {
  for (let attempt = 1; ; attempt += 1) {
    const current = await findByUpload(deps, video._id);
    if (!current) return { kind: 'gone' };
    if (current.state !== 'AWAITING_UPLOAD') return { kind: 'received', video: current };
    if (!(await isStillInTeam(deps, current))) return withdraw(deps, current);
    if (isInParts(current)) {
      const receipt = await receiveParts(deps, current);
      if (receipt.kind === 'received') await noteReceived(deps, current, receipt.video, reporter);
      if (receipt.kind === 'taken') continue;
      if (receipt.kind !== 'missing') return receipt;
    }
    const finding = await inspectUpload(deps, current);
    if (finding.kind === 'missing' && isInParts(current)) {
      // Cancelling removes the row before the parts.
      return { kind: (await deps.videos.exists({ _id: current._id })) ? 'incomplete' : 'gone' };
    }
    if (finding.kind === 'missing') return finding;
    try {
      const refuse = await refusalOf(deps, current, finding);
      if (refuse !== null) {
        const isLeft = reporter.actorId === undefined && isFresh(deps, finding.object);
        return isLeft ? { kind: 'missing' } : await refuse();
      }
      const sealed = await sealUpload(deps, current, finding.object);
      if (!sealed) continue;
      await noteReceived(deps, current, sealed, reporter);
      if (isInParts(current)) await discardParts(deps, current.parts);
      await discardIncoming(deps, sealed, current.incomingKey).catch((err: unknown) => {
        deps.logger.warn(
          { err, videoId: sealed._id },
          'could not remove the incoming object of a sealed upload; the next sweep tries again',
        );
      });
      return { kind: 'received', video: sealed };
    } catch (error) {
      const replaced = isChangedObject(error) || isMissingObject(error);
      if (!replaced || attempt === tries) throw error;
    }
  }
}

/** Refuses the file that was found. Null when it can become a video. */
async function refusalOf(
  deps: VideoDeps,
  video: VideoRecord,
  finding: Exclude<UploadFinding, { kind: 'missing' }>,
): Promise<(() => Promise<Receipt>) | null> {
  if (finding.kind === 'unfit') {
    return async () => {
      await removeUnfit(deps, video);
      return finding;
    };
  }
  const { object } = finding;
  const message = await quotaProblem(deps, video, object.size);
  if (message !== null) return () => refuseUpload(deps, video, { status: 413, message });
  const named = { key: video.incomingKey, extension: video.extension };
  return (await beginsLikeVideo(deps, named, object)) ? null : () => refuseUpload(deps, video);
}

/** Nothing counts an unfit file against the quota. The upload goes on: the same URL takes another file. */
async function removeUnfit(
  { storage, logger }: VideoDeps,
  { _id, incomingKey }: Pick<VideoRecord, '_id' | 'incomingKey'>,
): Promise<void> {
  await storage.remove(incomingKey).catch((err: unknown) => {
    logger.warn({ err, videoId: _id }, 'could not remove a refused file; the next sweep tries again');
  });
}

const tooLate =
  'The video that it was a version of is not under review any more. It became a video of its own.';

async function noteReceived(
  deps: VideoDeps,
  upload: VideoRecord,
  video: VideoRecord,
  reporter: Pick<AuditEvent, 'actorId' | 'address'>,
): Promise<void> {
  const { teamId, review } = video;
  const isVersion = !video._id.equals(upload._id);
  deps.audit.record({
    ...reporter,
    teamId,
    video,
    ...(isVersion
      ? { action: 'version-received', note: `v${review?.number ?? 1}` }
      : { action: 'upload-received', note: upload.versionOf ? tooLate : undefined }),
  });
  await enqueueMedia(deps, video).catch((err: unknown) => {
    deps.logger.warn(
      { err, videoId: video._id },
      'could not enqueue the preview of a video; the next sweep tries again',
    );
  });
}

/** A removed editor's upload URL stays valid for the rest of its hour, and writes nothing that counts. */
const isStillInTeam = async ({ users }: VideoDeps, { uploadedBy, teamId }: VideoRecord): Promise<boolean> =>
  (await users.exists({ _id: uploadedBy, teamId })) !== null;

async function withdraw(deps: VideoDeps, video: VideoRecord): Promise<Receipt> {
  // A row that names a copy stays until the sweeper has removed the copy: nothing else would lead to it.
  const { deletedCount } = await deps.videos.deleteOne({
    _id: video._id,
    state: 'AWAITING_UPLOAD',
    'sealings.0': { $exists: false },
  });
  if (deletedCount > 0) {
    const note = 'Its editor is no longer in the team.';
    deps.audit.record({ action: 'upload-withdrawn', teamId: video.teamId, video, note });
    await discardUpload(deps, video);
  }
  return { kind: 'gone' };
}
