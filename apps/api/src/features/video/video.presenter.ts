import type { Video, VideoNeed } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { pictureUrl } from '../../picture-url';
import { presentNeed } from './video-need';
import type { VideoDeps } from './video.deps';
import type { VideoRecord } from './video.model';

type PresenterDeps = Pick<VideoDeps, 'users' | 'storage' | 'clock'>;

/** Shown where the account of the uploader is gone. */
const formerEditor = 'Former editor';

/**
 * Videos as the team sees them, in the order given. The names of the team's people are asked for while the videos
 * are still being found: almost always those are all that is needed.
 */
export async function presentVideos(
  deps: PresenterDeps,
  teamId: Types.ObjectId,
  finding: Promise<readonly VideoRecord[]>,
): Promise<Video[]> {
  const [videos, colleagues] = await Promise.all([finding, namesOf(deps, { teamId })]);
  const others = videos.filter(({ uploadedBy }) => !colleagues.has(uploadedBy.toHexString()));
  const names = others.length === 0 ? colleagues : await uploaderNames(deps, videos);
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
  return namesOf({ users }, { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } });
}

async function namesOf(
  { users }: Pick<VideoDeps, 'users'>,
  filter: { teamId: Types.ObjectId } | { _id: { $in: Types.ObjectId[] } },
): Promise<Map<string, string>> {
  const found = await users
    .find(filter, { name: 1, username: 1 })
    .lean<{ _id: Types.ObjectId; name?: string | null; username: string }[]>();
  return new Map(found.map(({ _id, name, username }) => [_id.toHexString(), name || username]));
}
