import { limits } from '@cutroom/contracts';
import type { Jobs } from '@cutroom/jobs';
import type { Logger } from '@cutroom/server-kit';
import { findVersion } from '../../video/versions';
import type { CommentModel } from '../comment.model';
import type { CommentStills } from '../comment-stills';
import { requestStill } from './request-still';

export const createCommentStills = (deps: {
  comments: CommentModel;
  jobs: Pick<Jobs, 'enqueue'>;
  logger: Logger;
}): CommentStills => ({
  async request(video, name) {
    const version = findVersion(video, name);
    if (!version) return;
    try {
      const commented = await deps.comments
        .find(
          { videoId: video._id, 'place.version': -version.number, frames: { $ne: null }, deletedAt: null },
          { 'frames.from': 1 },
        )
        .limit(limits.commentsPerVideo)
        .lean<{ frames: { from: number } }[]>();
      for (const frame of new Set(commented.map(({ frames }) => frames.from)))
        await requestStill(deps, video, version, frame);
    } catch (err) {
      deps.logger.warn({ err, videoId: video._id }, 'could not request the stills of earlier comments');
    }
  },
});
