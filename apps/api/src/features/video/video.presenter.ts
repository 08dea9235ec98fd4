import type { Video, VideoNeed } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { pictureUrl } from '../../picture-url';
import { presentNeed } from './video-need';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';

type PresenterDeps = Pick<VideoDeps, 'users' | 'storage' | 'clock'>;

/** Shown where the account of the uploader is gone. */
const formerEditor = 'Former editor';

/** Videos as the team sees them, in the order given. */
export async function presentVideos(deps: PresenterDeps, videos: readonly VideoRecord[]): Promise<Video[]> {
  if (videos.length === 0) return [];
  const names = await uploaderNames(deps, videos);
  return Promise.all(videos.map((video) => presentOne(deps, video, names)));
}

export async function presentVideo(deps: PresenterDeps, video: VideoRecord): Promise<Video> {
  return presentOne(deps, video, await uploaderNames(deps, [video]));
}

async function presentOne(
  deps: PresenterDeps,
  video: VideoRecord,
  names: Map<string, string>,
): Promise<Video> {
  const [thumbnail, need] = await Promise.all([
    pictureUrl(deps.storage, video.thumbnail),
    presentNeed(deps, video),
  ]);
  return present(video, names.get(video.uploadedBy.toHexString()), thumbnail, need);
}

const present = (
  video: VideoRecord,
  uploader: string | undefined,
  thumbnail: string | null,
  need: VideoNeed | null,
): Video => ({
  _id: video._id.toHexString(),
  title: video.title,
  comment: video.comment,
  maximumVideoQuality: video.maximumVideoQuality,
  extension: video.extension,
  size: video.object?.size ?? 0,
  createdAt: video.createdAt.toISOString(),
  uploadedBy: { name: uploader ?? formerEditor },
  state: video.state,
  thumbnailUrl: thumbnail,
  failure: video.log?.failure ?? null,
  youtubeUrl: video.log?.youtubeUrl ?? null,
  logVersion: video.log?.version ?? 0,
  need,
});

async function uploaderNames(
  { users }: Pick<VideoDeps, 'users'>,
  videos: readonly VideoRecord[],
): Promise<Map<string, string>> {
  const ids = [...new Set(videos.map(({ uploadedBy }) => uploadedBy.toHexString()))];
  const found = await users
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { name: 1, username: 1 })
    .lean<{ _id: Types.ObjectId; name?: string | null; username: string }[]>();
  return new Map(found.map(({ _id, name, username }) => [_id.toHexString(), name || username]));
}
