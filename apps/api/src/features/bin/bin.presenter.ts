import { limits, type BinnedVideo } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { pictureUrl } from '../../picture-url';
import { presentMedia } from '../video/media/present-media';
import type { VideoDeps } from '../video/video.deps';
import { userNames } from '../video/video.presenter';
import { mayRestore, type BinnedRecord } from './bin.policy';

/** Videos in the bin as this member of the team sees them, in the order given. */
export async function presentBin(
  deps: Pick<VideoDeps, 'users' | 'storage'>,
  videos: readonly BinnedRecord[],
  actor: Actor,
): Promise<BinnedVideo[]> {
  const nameOf = await userNames(
    deps,
    videos.flatMap(({ uploadedBy, bin }) => [uploadedBy, bin.by]),
  );
  return Promise.all(
    videos.map(async (video) => {
      const { _id, title, object, createdAt, uploadedBy, thumbnail, bin } = video;
      const [thumbnailUrl, media] = await Promise.all([
        pictureUrl(deps.storage, thumbnail),
        presentMedia(deps.storage, video),
      ]);
      return {
        _id: _id.toHexString(),
        title,
        size: object?.size ?? 0,
        createdAt: createdAt.toISOString(),
        uploadedBy: { name: nameOf(uploadedBy) },
        thumbnailUrl,
        media,
        from: bin.from,
        // Editors withdraw what they uploaded themselves, and creators upload nothing.
        deletedBy: { name: nameOf(bin.by), isCreator: !bin.by.equals(uploadedBy) },
        deletedAt: bin.at.toISOString(),
        keptUntil: new Date(bin.at.getTime() + limits.binKeptMs).toISOString(),
        restorable: mayRestore(video, actor),
      };
    }),
  );
}
