import {
  limits,
  mediaJobs,
  messages,
  replies,
  type FrameJob,
  type FrameRequest,
  type FrameState,
  type RequestedFrame,
} from '@cutroom/contracts';
import { conflict, notFound, type Actor } from '@cutroom/server-kit';
import { randomUUID } from 'node:crypto';
import { pictureUrl } from '../../../picture-url';
import { thumbnailPrefix } from '../object-key';
import type { VideoDeps } from '../video.deps';
import { ownVideo } from '../video.policy';
import type { FrameRecord, VideoRecord } from '../video.record';
import { describeVersion } from './enqueue-media';

type ThumbnailFields = Pick<VideoRecord, 'teamId' | 'thumbnail' | 'publish' | 'media' | 'earlier'>;

/** The keys of all thumbnails that a video has: the ones of its publishes, and frames that can become one. */
export function thumbnailsOf(video: ThumbnailFields): string[] {
  const { thumbnail, publish, media, earlier = [] } = video;
  const frames = [{ media }, ...earlier].flatMap((version) => version.media?.frames ?? []);
  const keys = [thumbnail, publish?.thumbnail, ...frames.map((frame) => thumbnailOf(video, frame))];
  return [...new Set(keys)].filter((key) => key !== null && key !== undefined);
}

/** The key of the thumbnail that a frame becomes. */
const thumbnailOf = ({ teamId }: Pick<VideoRecord, 'teamId'>, { id }: Pick<FrameRecord, 'id'>): string =>
  `${thumbnailPrefix(teamId)}${id}.jpg`;

/**
 * Asks the media worker for a frame of the version that the player shows. The same frame again is the same request, unless
 * it has failed.
 *
 * @throws AppError 404 for a video of another team, 409 when the video is not pending or is another version
 */
export async function requestFrame(
  deps: Pick<VideoDeps, 'videos' | 'jobs'>,
  { videoId, version, atMs }: FrameRequest,
  actor: Actor,
): Promise<RequestedFrame> {
  const video = await ownVideo(deps, actor, videoId);
  const { object, media, state } = video;
  if (state !== 'PENDING' || !object || !media) throw conflict(messages.videoNotPending);
  if (version !== object.version) throw conflict(messages.versionNotWatched);
  const known = media.frames.find((frame) => frame.atMs === atMs && frame.state !== 'failed');
  const frame: FrameRecord = known ?? { id: randomUUID(), atMs, state: 'waiting', reason: null };
  if (!known) {
    const { matchedCount } = await deps.videos.updateOne(
      { _id: video._id, 'media.version': version },
      { $push: { 'media.frames': { $each: [frame], $slice: -limits.framesKept } } },
      { timestamps: false },
    );
    if (matchedCount === 0) throw conflict(messages.versionNotWatched);
  }
  if (frame.state === 'waiting') {
    const job: FrameJob = {
      ...describeVersion(video, object),
      frameId: frame.id,
      atMs,
      thumbnail: thumbnailOf(video, frame),
    };
    await deps.jobs.enqueue(mediaJobs.frame, job, { unique: frame.id, group: video.teamId.toHexString() });
  }
  return { frameId: frame.id };
}

/** @throws AppError 404 when nobody asked for that frame of the version under review */
export async function frameState(
  deps: Pick<VideoDeps, 'videos' | 'storage'>,
  { videoId, frameId }: { videoId: string; frameId: string },
  actor: Actor,
): Promise<FrameState> {
  const video = await ownVideo(deps, actor, videoId);
  const frame = video.media?.frames.find(({ id }) => id === frameId);
  if (!frame) throw notFound(replies.frameNotFound);
  if (frame.state === 'waiting') return { state: 'waiting' };
  if (frame.state === 'failed')
    return { state: 'failed', reason: frame.reason ?? messages.somethingWentWrong };
  const thumbnail = thumbnailOf(video, frame);
  return { state: 'ready', thumbnail, url: await pictureUrl(deps.storage, thumbnail) };
}
