import type { Video } from '@cutroom/contracts';
import type { Action } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { pictureUrl } from '../../picture-url';
import { presentMedia } from './media/present-media';
import { presentPublish } from './present-publish';
import { presentNeed } from './video-need';
import { uploadedAt } from './versions';
import type { VideoDeps } from './video.deps';
import type { ReviewRecord, VideoRecord } from './video.record';

export type PresenterDeps = Pick<VideoDeps, 'users' | 'rooms' | 'queuePositions' | 'storage' | 'clock'>;

/** Shown where the account of the uploader is gone. */
export const formerEditor = 'Former editor';

/** Videos as the team sees them, in the order given. */
export async function presentVideos(deps: PresenterDeps, videos: readonly VideoRecord[]): Promise<Video[]> {
  if (videos.length === 0) return [];
  const shared = await readShared(deps, videos);
  return Promise.all(videos.map((video) => presentOne(deps, video, shared)));
}

export async function presentVideo(deps: PresenterDeps, video: VideoRecord): Promise<Video> {
  return presentOne(deps, video, await readShared(deps, [video]));
}

/** The same action, answering with the video as the team sees it. */
export const presented =
  <Deps, Body, Context>(action: Action<Deps, Body, Context, VideoRecord>) =>
  async (deps: Deps & PresenterDeps, body: Body, call: Context): Promise<Video> =>
    presentVideo(deps, await action(deps, body, call));

/** What the videos of a page are presented with, by their hex ids and those of their uploaders. */
interface Shared {
  nameOf: (userId: Types.ObjectId) => string;
  positions: Map<string, number>;
  /** Open comments of those that have any. */
  open: Map<string, number>;
}

async function readShared(deps: PresenterDeps, videos: readonly VideoRecord[]): Promise<Shared> {
  const [nameOf, positions, open] = await Promise.all([
    uploaderNames(deps, videos),
    deps.queuePositions(videos),
    openComments(deps, videos),
  ]);
  return { nameOf, positions, open };
}

async function presentOne(deps: PresenterDeps, video: VideoRecord, shared: Shared): Promise<Video> {
  const [thumbnailUrl, need, media] = await Promise.all([
    pictureUrl(deps.storage, video.thumbnail),
    presentNeed(deps, video),
    presentMedia(deps.storage, video),
  ]);
  const id = video._id.toHexString();
  const uploader = video.uploaderName ?? shared.nameOf(video.uploadedBy);
  return {
    _id: id,
    title: video.title,
    comment: video.comment,
    maximumVideoQuality: video.maximumVideoQuality,
    extension: video.extension,
    size: video.object?.size ?? 0,
    createdAt: video.createdAt.toISOString(),
    uploadedBy: { _id: video.uploadedBy.toHexString(), name: uploader },
    state: video.state,
    thumbnailUrl,
    failure: isAboutEarlierVersion(video) ? null : (video.log?.failure ?? null),
    youtubeUrl: video.log?.youtubeUrl ?? null,
    logVersion: video.log?.version ?? 0,
    attempt: video.log?.attempt ?? 0,
    need,
    sameFileAs: presentSameFile(video, shared),
    ...presentPublish(video, deps.clock()),
    media,
    version: video.object?.version ?? '',
    versionNumber: (video.object && video.review?.number) ?? 1,
    versionUploadedAt: uploadedAt(video).toISOString(),
    versionUploadedBy: { name: isOfAnother(video) ? shared.nameOf(video.review.uploadedBy) : uploader },
    openComments: video.openComments ?? shared.open.get(id) ?? 0,
    changes: presentChanges(video, shared),
    queuePosition: shared.positions.get(id) ?? null,
  };
}

/** Somebody else has uploaded the version under review. */
const isOfAnother = (video: VideoRecord): video is VideoRecord & { review: ReviewRecord } =>
  video.review !== undefined && !video.review.uploadedBy.equals(video.uploadedBy);

function presentSameFile({ sameFileAs }: VideoRecord, shared: Shared): Video['sameFileAs'] {
  if (!sameFileAs) return null;
  const { title, uploadedBy, createdAt } = sameFileAs;
  return { title, uploadedBy: { name: shared.nameOf(uploadedBy) }, createdAt: createdAt.toISOString() };
}

/** The failure of an earlier version's publish does not concern the version under review. */
const isAboutEarlierVersion = ({ state, lastApproval, review }: VideoRecord): boolean =>
  state === 'PENDING' && review !== undefined && review.number > 1 && (lastApproval?.at ?? 0) < review.at;

function presentChanges({ changes }: VideoRecord, shared: Shared): Video['changes'] {
  if (!changes) return null;
  const { note, by, at, number } = changes;
  return { note, by: { name: shared.nameOf(by) }, at: at.toISOString(), versionNumber: number };
}

async function openComments(
  { rooms }: Pick<VideoDeps, 'rooms'>,
  videos: readonly VideoRecord[],
): Promise<Map<string, number>> {
  const earlier = videos.filter((video) => video.openComments === undefined);
  if (earlier.length === 0) return new Map();
  const found = await rooms.find({ _id: { $in: earlier.map(({ _id }) => _id) } }, { open: 1 }).lean();
  return new Map(found.map(({ _id, open }) => [_id.toHexString(), open]));
}

const uploaderNames = (deps: Pick<VideoDeps, 'users'>, videos: readonly VideoRecord[]) =>
  userNames(
    deps,
    videos.flatMap((video) => [
      ...(video.uploaderName === undefined ? [video.uploadedBy] : []),
      ...(isOfAnother(video) ? [video.review.uploadedBy] : []),
      ...(video.sameFileAs ? [video.sameFileAs.uploadedBy] : []),
      ...(video.changes ? [video.changes.by] : []),
    ]),
  );

/** The names of these users, read at once. */
export async function userNames(
  { users }: Pick<VideoDeps, 'users'>,
  userIds: readonly Types.ObjectId[],
): Promise<(userId: Types.ObjectId) => string> {
  const ids = [...new Set(userIds.map((id) => id.toHexString()))];
  if (ids.length === 0) return () => formerEditor;
  const found = await users
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { name: 1, username: 1 })
    .lean<{ _id: Types.ObjectId; name?: string | null; username: string }[]>();
  const names = new Map(found.map(({ _id, name, username }) => [_id.toHexString(), name || username]));
  return (userId) => names.get(userId.toHexString()) ?? formerEditor;
}
