import type { ClientSession, QueryFilter, Types } from 'mongoose';
import type { VideoModel } from '../../video/video.model';
import type { VideoRecord } from '../../video/video.record';
import type { NeedPurpose } from './consent.model';
import { literally } from '@cutroom/jobs';
import type { TransferRecord } from './publishing-record';

/** One need of one publish. Another attempt at the same video has needs of its own. */
export interface Need {
  videoId: Types.ObjectId;
  attempt: number;
  /** The version that the permission covers. An emailed link names none: its attempt determines it. */
  version?: string;
  purpose: NeedPurpose;
}

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
  /** Fields that the database computes, such as times of its clock. */
  computed?: (video: TransferRecord) => Record<string, unknown>;
  /** What is written in the same transaction, given the changed video. A conflict with another write repeats it. */
  alongside?: (session: ClientSession, changed: TransferRecord) => Promise<void>;
}

/**
 * Changes a video while it has the need. Each change is conditional on the version of the log: of two simultaneous
 * changes the second one starts from the result of the first, and log versions only grow.
 *
 * @returns the changed video; null when the need is over or the condition does not hold
 */
export async function changeWhileNeeded(
  { videos }: { videos: VideoModel },
  need: Need,
  change: (video: TransferRecord) => Record<string, unknown>,
  { also, ...more }: NeedChange = {},
): Promise<TransferRecord | null> {
  return changeWhile({ videos }, { ...whileNeeded(need), ...also }, change, more);
}

/**
 * Changes a video whose publish is queued, running, waiting or over, while it matches. Conditional on the version of
 * the log, as above.
 *
 * @returns the changed video; null when it does not match any more
 */
export async function changeWhile(
  { videos }: { videos: VideoModel },
  matching: QueryFilter<VideoRecord>,
  change: (video: TransferRecord) => Record<string, unknown>,
  { computed, alongside }: Omit<NeedChange, 'also'> = {},
): Promise<TransferRecord | null> {
  for (;;) {
    const video = await videos.findOne(matching).lean<TransferRecord>();
    if (!video) return null;
    const write = (session?: ClientSession) =>
      videos
        .findOneAndUpdate(
          { ...matching, 'log.version': video.log.version },
          [{ $set: { ...literally(change(video)), ...computed?.(video) } }],
          { returnDocument: 'after', updatePipeline: true, session },
        )
        .lean<TransferRecord>();
    const changed = alongside
      ? await videos.db.transaction(async (session) => {
          const written = await write(session);
          if (written) await alongside(session, written);
          return written;
        })
      : await write();
    if (changed) return changed;
  }
}
