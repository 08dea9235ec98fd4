import type { Proposal, ProposedThumbnail } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { pictureUrl } from '../../picture-url';
import type { VideoRecord } from '../video/video.record';
import { proposedVideo } from './proposed-video';
import type { ProposalsDeps } from './proposals.deps';

type ReadDeps = Pick<ProposalsDeps, 'videos' | 'storage'>;

/** @throws AppError 404 for a video of another team */
export async function readProposal(deps: ReadDeps, videoId: string, actor: Actor): Promise<Proposal> {
  const { proposal, proposedThumbnails = [] } = await proposedVideo(deps, videoId, actor);
  const thumbnails = await presentThumbnails(deps, proposedThumbnails);
  if (!proposal) return { title: '', description: '', tags: [], revision: 0, by: null, thumbnails };
  const { title, description, tags, revision, by, name } = proposal;
  return { title, description, tags, revision, by: { _id: by.toHexString(), name }, thumbnails };
}

const presentThumbnails = (
  { storage }: Pick<ReadDeps, 'storage'>,
  thumbnails: NonNullable<VideoRecord['proposedThumbnails']>,
): Promise<ProposedThumbnail[]> =>
  Promise.all(
    thumbnails.map(async ({ _id, key, by, name }) => ({
      _id: _id.toHexString(),
      url: await pictureUrl(storage, key),
      by: { _id: by.toHexString(), name },
    })),
  );
