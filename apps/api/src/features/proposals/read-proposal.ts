import type { Proposal } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import type { VideoDeps } from '../video/video.deps';
import { proposedVideo } from './proposed-video';

/** @throws AppError 404 for a video of another team */
export async function readProposal(
  deps: Pick<VideoDeps, 'videos'>,
  videoId: string,
  actor: Actor,
): Promise<Proposal> {
  const { proposal } = await proposedVideo(deps, videoId, actor);
  if (!proposal) return { title: '', description: '', tags: [], revision: 0, by: null };
  const { title, description, tags, revision, by, name } = proposal;
  return { title, description, tags, revision, by: { _id: by.toHexString(), name } };
}
