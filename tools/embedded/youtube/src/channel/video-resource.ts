import { demoChannel } from './demo-channel';
import type { Video } from './video-store';

/** A video as the Data API returns it (parts snippet and status). */
export function videoResource(video: Video): object {
  return {
    kind: 'youtube#video',
    etag: video.sha256.slice(0, 27),
    id: video.id,
    snippet: {
      publishedAt: new Date(video.publishedAt).toISOString(),
      channelId: demoChannel.id,
      channelTitle: demoChannel.title,
      title: video.title,
      description: video.description,
      tags: video.tags.length > 0 ? video.tags : undefined,
      categoryId: video.categoryId ?? '22',
      liveBroadcastContent: 'none',
    },
    status: {
      uploadStatus: 'uploaded',
      privacyStatus: video.privacyStatus,
      publishAt: video.publishAt,
      license: 'youtube',
      embeddable: true,
      publicStatsViewable: true,
      selfDeclaredMadeForKids: video.selfDeclaredMadeForKids,
    },
  };
}

/** A video as `GET /sandbox/videos` returns it; `thumbnailSha256` is null without a thumbnail. */
export function sandboxVideo(video: Video): object {
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    tags: video.tags,
    privacyStatus: video.privacyStatus,
    notifySubscribers: video.notifySubscribers,
    size: video.size,
    sha256: video.sha256,
    thumbnailSha256: video.thumbnail?.sha256 ?? null,
  };
}
