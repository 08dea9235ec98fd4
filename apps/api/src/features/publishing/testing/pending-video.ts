import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { PublishRequest } from '@cutroom/contracts';
import { buildSealedObject, buildVideoRow, type SignedIn } from '../../../testing/builders';
import { incomingKey, newVersion, sealedKey } from '../../video/object-key';
import type { PublishApi } from './publish-api';

export type Creator = SignedIn & { teamId: string };

/** A video that waits for review, with its bytes in storage. */
export interface PendingVideo {
  id: string;
  version: string;
  /** Storage key of its bytes. */
  key: string;
  bytes: Buffer;
  sha256: string;
  thumbnail: string;
  thumbnailSha256: string;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** YouTube looks at the first bytes only: they say JPEG. */
const buildJpeg = (): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(2_000)]);

export async function buildPendingVideo(
  { deps }: PublishApi,
  { creator, editor }: { creator: Creator; editor: SignedIn },
  { size = 700_000, title = `Cut ${randomUUID()}` },
): Promise<PendingVideo> {
  const row = buildVideoRow({ creator, editor });
  const { _id: videoId, teamId } = row;
  const version = newVersion();
  const parts = { teamId, videoId, extension: 'mp4', version } as const;
  const key = sealedKey(parts);
  const bytes = randomBytes(size);
  const picture = buildJpeg();
  const thumbnail = `thumbnails/${creator.teamId}/${randomUUID()}.jpg`;
  await deps.storage.put(key, bytes, { contentType: 'video/mp4' });
  await deps.storage.put(thumbnail, picture, { contentType: 'image/jpeg' });
  const { etag = '', lastModified = new Date() } = (await deps.storage.head(key)) ?? {};
  await deps.videos.create({
    ...row,
    title,
    incomingKey: incomingKey(parts),
    object: buildSealedObject({ version, key, etag, size, source: { etag, lastModified } }),
  });
  return {
    id: videoId.toHexString(),
    version,
    key,
    bytes,
    sha256: sha256(bytes),
    thumbnail,
    thumbnailSha256: sha256(picture),
  };
}

export const publishForm = (
  video: PendingVideo,
  overrides: Partial<PublishRequest> = {},
): PublishRequest => ({
  title: `On the channel ${video.id}`,
  description: 'What it is about',
  tags: ['cut', 'two words'],
  privacyStatus: 'unlisted',
  notifySubscribers: false,
  videoId: video.id,
  thumbnail: video.thumbnail,
  ...overrides,
});
