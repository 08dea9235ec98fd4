import type { LastAttempt, VideoDetails } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { isStored } from './is-stored';
import type { PublishDetails } from './publish.record';
import type { VideoRecord } from './video.record';
import { presentVideo, type PresenterDeps } from './video.presenter';

/** A video on its own page. Only its creator gets the details of the last attempt to publish it. */
export async function presentDetails(
  deps: PresenterDeps,
  video: VideoRecord,
  actor: Actor,
): Promise<VideoDetails> {
  const isWanted = actor.role === 'YOUTUBER' && video.state === 'PENDING';
  const [presented, lastAttempt] = await Promise.all([
    presentVideo(deps, video),
    isWanted ? presentLastAttempt(deps, video) : undefined,
  ]);
  return { ...presented, ...(lastAttempt && { lastAttempt }) };
}

/** What a creator approved for YouTube, without the further choices. */
export const presentApproved = ({
  title,
  description,
  tags,
  privacyStatus,
  notifySubscribers,
}: PublishDetails) => ({ title, description, tags, privacyStatus, notifySubscribers });

async function presentLastAttempt(
  deps: PresenterDeps,
  { lastApproval, publish, thumbnail }: VideoRecord,
): Promise<LastAttempt | undefined> {
  // Rows of older versions have only the attempts that got permission.
  const last = lastApproval ?? (publish && { details: publish.details, at: publish.approvedAt });
  // Something may have damaged the row, and the video can be approved anew.
  const details: PublishDetails | null | undefined = last?.details;
  if (!last || !details) return undefined;
  const { options } = details;
  return {
    ...presentApproved(details),
    ...(options && { options }),
    thumbnail: thumbnail !== null && (await isStored(deps, thumbnail)) ? thumbnail : null,
    at: last.at.toISOString(),
  };
}
