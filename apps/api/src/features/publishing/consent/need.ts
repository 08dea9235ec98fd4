import { conflict } from '@cutroom/server-kit';
import { messages } from '@cutroom/contracts';
import type { QueryFilter, Types } from 'mongoose';
import type { PublishRecord, VideoRecord } from '../../video/video.model';
import { literally } from '../transfer/database-clock';
import type { TransferRecord } from '../transfer/lease';
import type { PublishDeps } from '../publishing.deps';
import type { NeedPurpose } from './consent.model';
import { createConsent, type PreparedConsent } from './create-consent';

/** One need of one publish: another attempt at the same video has needs of its own. */
export interface Need {
  videoId: Types.ObjectId;
  attempt: number;
  /** The version that the permission names; a mailed link names none, its attempt pins it. */
  version?: string;
  purpose: NeedPurpose;
}

/** A video that was published, or is being published. */
export type PublishedRecord = VideoRecord & { publish: PublishRecord };

export const isPublished = (video: VideoRecord): video is PublishedRecord => video.publish !== null;

/** Matches the video only while this publish still has the need. */
export const whileNeeded = ({ videoId, attempt, version, purpose }: Need): QueryFilter<VideoRecord> => ({
  _id: videoId,
  'publish.attempt': attempt,
  ...(version !== undefined && { 'publish.object.version': version }),
  ...(purpose === 'resume'
    ? { state: 'PUBLISHING', 'publish.awaiting': { $ne: null } }
    : { state: 'PUBLISHED', 'publish.thumbnailSet': false }),
});

interface NeedChange {
  /** A further condition. */
  also?: QueryFilter<VideoRecord>;
  /** Fields that the database computes, such as moments by its clock. */
  computed?: (video: TransferRecord) => Record<string, unknown>;
}

/**
 * Changes a video while it has the need, once: of two changes at the same moment the second finds the video as the
 * first left it, and the versions of the log stay in order.
 *
 * @returns the changed video; null when the need is over or the condition does not hold
 */
export async function changeWhileNeeded(
  { videos }: Pick<PublishDeps, 'videos'>,
  need: Need,
  change: (video: TransferRecord) => Record<string, unknown>,
  { also, computed }: NeedChange = {},
): Promise<TransferRecord | null> {
  const needed = { ...whileNeeded(need), ...also };
  for (;;) {
    const video = await videos.findOne(needed).lean<TransferRecord>();
    if (!video) return null;
    const changed = await videos
      .findOneAndUpdate(
        { ...needed, 'log.version': video.log.version },
        [{ $set: { ...literally(change(video)), ...computed?.(video) } }],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean<TransferRecord>();
    if (changed) return changed;
  }
}

/**
 * The consent page for a need, from the app or from a mailed link. The video notes that it is open, so that the card
 * can say so.
 *
 * @returns null when the need is over
 */
export async function askForNeed(
  deps: PublishDeps,
  { _id: videoId, publish }: PublishedRecord,
  purpose: NeedPurpose,
): Promise<PreparedConsent | null> {
  const { attempt, approvedBy, object } = publish;
  const { version } = object;
  const consent = await createConsent(deps, {
    videoId,
    creatorId: approvedBy,
    purpose,
    attempt: async () => attempt,
    version,
    approval: null,
  });
  const asking: PublishRecord['asking'] = { consentId: consent.id, until: consent.expiresAt };
  const { matchedCount } = await deps.videos.updateOne(whileNeeded({ videoId, attempt, version, purpose }), {
    $set: { 'publish.asking': asking },
  });
  if (matchedCount > 0) return consent;
  await deps.consents.updateOne({ _id: consent.id, status: 'open' }, { $set: { status: 'ended' } });
  return null;
}

/** Why a publish that does not wait for permission can be neither resumed nor given up. */
export const notWaiting = ({ state }: VideoRecord) =>
  conflict(
    state === 'PUBLISHING'
      ? messages.uploadRunning
      : state === 'PUBLISHED'
        ? messages.videoOnChannel
        : messages.uploadEnded,
  );
