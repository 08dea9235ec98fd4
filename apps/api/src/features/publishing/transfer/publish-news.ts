import { failureText, formatDateTime, isInDoubt, type FailureReason } from '@cutroom/contracts';
import type { Types } from 'mongoose';
import type { News } from '../../notifications/notifications';
import { uploadersOf } from '../../video/uploaders';
import type { PublishDetails } from '../../video/publish.record';
import type { ConsentRecord } from '../records/consent.model';
import type { TransferRecord } from '../records/publishing-record';

type Published = Pick<TransferRecord, '_id' | 'teamId' | 'publish'>;

const about = ({ _id, teamId, publish }: Published) => ({
  teamId,
  video: { _id, title: publish.details.title },
});

/** To the creator and whoever uploaded it. */
export function publishedNews(video: TransferRecord, now: Date): News {
  const note = hiddenBecause(video.publish.details, now);
  return {
    ...about(video),
    kind: 'published',
    to: [video.publish.approvedBy, ...uploadersOf(video)],
    event: `${video.publish.attempt}`,
    ...(note !== null && { note }),
  };
}

/** Why others cannot watch it yet: a scheduled video is private until its time (docs/youtube.md#4-metadata). */
function hiddenBecause({ privacyStatus, options }: PublishDetails, now: Date): string | null {
  const publishAt = options?.publishAt;
  // Also true when it is read after that time.
  if (publishAt && Date.parse(publishAt) > now.getTime())
    return `Private until ${formatDateTime(publishAt)} IST, then public`;
  return privacyStatus === 'private' ? "Private: only the channel's owner can open it" : null;
}

/** To the creator: a publish failed, and why. */
export const failedNews = (video: Published, reason: FailureReason): News => ({
  ...about(video),
  kind: 'failed',
  to: [video.publish.approvedBy],
  event: `${video.publish.attempt}`,
  note: failureText(reason),
});

/** To the creator: the upload waits for them since then. */
export const permissionNews = (video: Published, since: Date): News => ({
  ...about(video),
  kind: 'permission-needed',
  to: [video.publish.approvedBy],
  event: `${video.publish.attempt}:${since.getTime()}`,
});

/** To the creator: the video is on the channel, and its thumbnail waits for their permission. */
export const thumbnailNews = (video: Published, problem: FailureReason): News => ({
  ...about(video),
  kind: 'permission-needed',
  to: [video.publish.approvedBy],
  event: `${video.publish.attempt}:thumbnail`,
  note: `Its thumbnail ${isInDoubt(problem) ? 'may be' : 'is'} missing. ${failureText(problem)}`,
});

/** The same for a publish that failed before its upload began. */
export const refusedNews = (
  { creatorId, videoId, attempt }: Pick<ConsentRecord, 'creatorId' | 'videoId' | 'attempt'>,
  { teamId, title }: { teamId: Types.ObjectId; title: string },
  reason: FailureReason,
): News => ({
  teamId,
  video: { _id: videoId, title },
  kind: 'failed',
  to: [creatorId],
  event: `${attempt}`,
  note: failureText(reason),
});
