import { limits, type Still } from '@cutroom/contracts';
import { frameOfStill, stillsPrefix, type Actor, type ObjectStorage } from '@cutroom/server-kit';
import { pictureUrl } from '../../../picture-url';
import type { VideoModel } from '../../video/video.model';
import { ownVideo } from '../../video/video.policy';
import { versionsOf, type Version } from '../../video/versions';

interface StillsDeps {
  videos: VideoModel;
  storage: Pick<ObjectStorage, 'list' | 'presignGet'>;
}

/** Each listing is a call to the store, and a video has up to 100 versions. */
const listedAtATime = 10;

/** The stills of all versions, the one under review first. @throws AppError 404 for a video of another team */
export async function listStills(deps: StillsDeps, videoId: string, actor: Actor): Promise<Still[]> {
  // No still is made of a version that was never examined. The file of an early one may lie elsewhere.
  const versions = versionsOf(await ownVideo(deps, actor, videoId)).filter(({ media }) => media);
  const found: FoundStill[] = [];
  for (let at = 0; at < versions.length && found.length < limits.commentsPerVideo; at += listedAtATime) {
    const group = versions.slice(at, at + listedAtATime);
    found.push(...(await Promise.all(group.map((version) => stillsOfVersion(deps, version)))).flat());
  }
  const stills = found.slice(0, limits.commentsPerVideo);
  return Promise.all(
    stills.map(async ({ key, version, frame }) => ({
      version,
      frame,
      url: await pictureUrl(deps.storage, key),
    })),
  );
}

interface FoundStill extends Omit<Still, 'url'> {
  key: string;
}

async function stillsOfVersion(
  { storage }: StillsDeps,
  { object: { version, key: sealedKey } }: Version,
): Promise<FoundStill[]> {
  const stills: FoundStill[] = [];
  for await (const { key } of storage.list(stillsPrefix(sealedKey))) {
    const frame = frameOfStill(key);
    if (frame !== null) stills.push({ key, version, frame });
  }
  return stills.sort((a, b) => a.frame - b.frame);
}
