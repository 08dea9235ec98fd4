import { limits, type UnfinishedUpload, type UploadParts } from '@cutroom/contracts';
import type { StoredPart } from '@cutroom/server-kit';
import type { VideoDeps } from '../video.deps';
import type { VideoRecord } from '../video.record';

type PresentDeps = Pick<VideoDeps, 'storage'>;

const arrivedOf = ({ storage }: PresentDeps, { parts }: VideoRecord): Promise<StoredPart[]> =>
  parts ? storage.listParts(parts) : Promise.resolve([]);

/** The ETag of a part is the MD5 of its bytes in hex, within quotes. */
const md5Of = ({ etag }: StoredPart): string =>
  Buffer.from(etag.replaceAll('"', ''), 'hex').toString('base64');

async function present(
  { storage }: PresentDeps,
  video: VideoRecord,
  arrived: readonly StoredPart[],
): Promise<UnfinishedUpload> {
  const { url } = await storage.presignPut(video.incomingKey, {
    expiresInSeconds: limits.uploadUrlLifetimeMs / 1_000,
  });
  const { parts } = video;
  return {
    videoId: video._id.toHexString(),
    url,
    title: video.title,
    extension: video.extension,
    versionOf: video.versionOf?.toHexString() ?? null,
    startedAt: video.createdAt.toISOString(),
    expiresAt: video.uploadUrlExpiresAt.toISOString(),
    file: parts
      ? {
          name: parts.fileName,
          size: parts.size,
          partSize: parts.partSize,
          arrived: arrived.reduce((sum, { size }) => sum + size, 0),
        }
      : null,
  };
}

/** An unfinished upload as its editor sees it. What has arrived is asked of the store, which alone knows. */
export async function presentUnfinished(deps: PresentDeps, video: VideoRecord): Promise<UnfinishedUpload> {
  return present(deps, video, await arrivedOf(deps, video));
}

export async function presentParts(deps: PresentDeps, video: VideoRecord): Promise<UploadParts> {
  const arrived = await arrivedOf(deps, video);
  const parts = arrived.map((part) => ({ number: part.number, size: part.size, md5: md5Of(part) }));
  return { ...(await present(deps, video, arrived)), parts };
}
