import { limits } from '@cutroom/contracts';
import type { Jobs } from '@cutroom/jobs';
import type { Logger } from '@cutroom/server-kit';
import { findVersion } from '../../video/versions';
import type { VideoRecord } from '../../video/video.model';
import type { CommentModel } from '../comment.model';
import { requestStill } from './request-still';

/** Asks for what could not be asked for before anything was known about a file. */
export interface CommentStills {
  /** The stills of every frame of a version that has been commented on. Never fails, and repeating it is harmless. */
  request(video: VideoRecord, version: string): Promise<void>;
}

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
      deps.logger.warn({ err, videoId: video._id }, 'could not ask for the stills of earlier comments');
    }
  },
});
