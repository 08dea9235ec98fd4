import { frameRateOf, messages, type Comment, type ExportQuery } from '@cutroom/contracts';
import { longFileInTurn, notFound, type Actor, type LongFile, type Turns } from '@cutroom/server-kit';
import { findVersion, versionUnderReview, type Version } from '../../video/versions';
import type { VideoModel } from '../../video/video.model';
import type { VideoRecord } from '../../video/video.record';
import { ownVideo } from '../../video/video.policy';
import type { CommentModel, CommentRecord } from '../comment.model';
import { presentComment } from '../comment.presenter';
import { listOrder } from '../place';
import { exportFile } from './export-file';
import type { Review } from './review';

interface ExportDeps {
  videos: VideoModel;
  comments: CommentModel;
  /** The comments of a room are in memory from its turn on until they are sent. */
  exportTurns: Turns;
}

/** The comments of a version in the order of the room; deleted ones only where there are replies to them. */
async function commentsOf(
  { comments }: Pick<ExportDeps, 'comments'>,
  video: VideoRecord,
  version: Version,
): Promise<Comment[]> {
  const records = await comments
    .find(
      {
        videoId: video._id,
        'place.version': -version.number,
        version: version.object.version,
        $or: [{ deletedAt: null }, { replies: { $gt: 0 } }],
      },
      { drawing: 0 },
    )
    .sort(listOrder)
    .lean<Omit<CommentRecord, 'drawing'>[]>();
  // No editing program shows a drawing, so it is not read.
  return records.map((record) => presentComment({ ...record, drawing: null }));
}

function reviewOf(video: VideoRecord, { number, media }: Version, comments: Comment[]): Review {
  const facts = media?.facts ?? null;
  const stream = facts?.video ?? null;
  const startTimecode = facts?.startTimecode ?? null;
  return {
    title: `${video.title} v${number}`,
    rate: frameRateOf(stream?.frameRate ?? null, startTimecode),
    startTimecode,
    durationMs: facts?.durationMs ?? null,
    size: stream && stream.width > 0 ? { width: stream.width, height: stream.height } : null,
    comments,
  };
}

/**
 * The comments of a version as a file for an editing program: of the one under review unless the query names another.
 *
 * @throws 404 for a video of another team, and for a version that the video does not have; 503 while too many exports are
 *   made
 */
export async function exportComments(
  deps: ExportDeps,
  videoId: string,
  query: ExportQuery,
  actor: Actor,
): Promise<LongFile> {
  const video = await ownVideo(deps, actor, videoId);
  const version = query.version === undefined ? versionUnderReview(video) : findVersion(video, query.version);
  if (!version) throw notFound(messages.versionUnknown);
  const done = await deps.exportTurns.take(actor.userId);
  return longFileInTurn(done, async () =>
    exportFile(query.format, reviewOf(video, version, await commentsOf(deps, video, version))),
  );
}
