import type { LastPublish } from '@cutroom/contracts';
import type { Types } from 'mongoose';
import { byApproval } from '../video/video.indexes';
import type { VideoRecord } from '../video/video.record';
import { presentLast } from './template.presenter';
import type { TemplatesDeps } from './templates.deps';

/** What the team sent to YouTube last: a publish that failed, or whose video was deleted, is none. */
export async function lastPublish(
  { videos, users }: Pick<TemplatesDeps, 'videos' | 'users'>,
  teamId: Types.ObjectId,
): Promise<LastPublish | null> {
  const last = await videos
    .findOne(
      {
        teamId,
        'publish.approvedAt': { $exists: true },
        // Something may have damaged a row.
        'publish.details': { $ne: null },
        state: { $in: ['PUBLISHING', 'PUBLISHED'] },
      },
      { uploadedBy: 1, 'review.uploadedBy': 1, 'publish.details': 1 },
    )
    .sort({ 'publish.approvedAt': -1 })
    .hint(byApproval)
    .lean<Pick<VideoRecord, 'uploadedBy' | 'review' | 'publish'>>();
  if (!last?.publish) return null;
  const editor = await users.findById(last.review?.uploadedBy ?? last.uploadedBy, { name: 1 }).lean();
  return presentLast(last.publish.details, editor?.name ?? '');
}
