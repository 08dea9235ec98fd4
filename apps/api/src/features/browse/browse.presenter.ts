import type { BrowsedPage, BrowsedVideo, SentDetails } from '@cutroom/contracts';
import type { PublishDetails, PublishRecord } from '../video/publish.record';
import type { VideoRecord } from '../video/video.record';
import { presentApproved } from '../video/present-details';
import { presentVideos } from '../video/video.presenter';
import type { BrowseDeps } from './browse.deps';
import type { Uploader } from './uploaders';

interface Page {
  videos: VideoRecord[];
  next: string | null;
  uploaders: readonly Uploader[];
}

/** A page of a view. */
export async function presentPage(deps: BrowseDeps, { videos, next, uploaders }: Page): Promise<BrowsedPage> {
  const presented = await presentVideos(deps, videos);
  return {
    videos: presented.map((video, at) => ({ ...video, ...presentPublished(videos[at]) })),
    next,
    editors: uploaders.map(({ id, name }) => ({ _id: id.toHexString(), name })),
  };
}

/** The fields that only this list has. */
const presentPublished = (
  video: VideoRecord | undefined,
): Pick<BrowsedVideo, 'sent' | 'originalDeletedAt'> => ({
  sent: video?.state === 'PUBLISHED' && video.publish ? presentSent(video.publish) : null,
  originalDeletedAt: video?.originalsDeletedAt?.toISOString() ?? null,
});

type Sent = Pick<PublishRecord, 'approvedAt' | 'publishedAt'> & { details: PublishDetails | null };

/** What YouTube got with a published video; null where something has damaged the row. */
function presentSent({ details, approvedAt, publishedAt }: Sent): SentDetails | null {
  if (!details) return null;
  return {
    ...presentApproved(details),
    options: details.options ?? null,
    approvedAt: approvedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}
