import type { BrowsedPage, SentDetails } from '@cutroom/contracts';
import type { VideoRecord } from '../video/video.record';
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
    videos: presented.map((video, at) => ({ ...video, sent: presentSent(videos[at]) })),
    next,
    editors: uploaders.map(({ id, name }) => ({ _id: id.toHexString(), name })),
  };
}

/** What YouTube got with a published video; null for every other one. */
function presentSent(video: VideoRecord | undefined): SentDetails | null {
  if (video?.state !== 'PUBLISHED' || !video.publish) return null;
  const { details, approvedAt } = video.publish;
  const { title, description, tags, privacyStatus, notifySubscribers } = details;
  return {
    title,
    description,
    tags,
    privacyStatus,
    notifySubscribers,
    approvedAt: approvedAt.toISOString(),
  };
}
