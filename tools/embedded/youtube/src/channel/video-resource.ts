import { demoChannel } from './demo-channel';
import type { Video } from './video-store';

/** The effective privacy: YouTube makes a scheduled video public at its time, or at once when that has passed. */
export function shownPrivacy({ privacyStatus, publishAt }: Video, now = Date.now()): Video['privacyStatus'] {
  const isDue = publishAt !== undefined && Date.parse(publishAt) <= now;
  return isDue ? 'public' : privacyStatus;
}

/** A video as the Data API returns it (parts snippet, status and recordingDetails). */
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
      defaultLanguage: video.defaultLanguage,
      defaultAudioLanguage: video.defaultAudioLanguage,
      liveBroadcastContent: 'none',
    },
    status: {
      uploadStatus: 'uploaded',
      privacyStatus: shownPrivacy(video),
      publishAt: video.publishAt,
      license: video.license ?? 'youtube',
      embeddable: video.embeddable ?? true,
      publicStatsViewable: true,
      selfDeclaredMadeForKids: video.selfDeclaredMadeForKids,
      containsSyntheticMedia: video.containsSyntheticMedia,
    },
    recordingDetails: video.recordingDate === undefined ? undefined : { recordingDate: video.recordingDate },
  };
}

/** A video as `GET /sandbox/videos` returns it; `thumbnailSha256` is null without a thumbnail. */
export function sandboxVideo(video: Video): object {
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    tags: video.tags,
    privacyStatus: shownPrivacy(video),
    publishAt: video.publishAt ?? null,
    categoryId: video.categoryId ?? null,
    defaultLanguage: video.defaultLanguage ?? null,
    defaultAudioLanguage: video.defaultAudioLanguage ?? null,
    madeForKids: video.selfDeclaredMadeForKids ?? null,
    containsSyntheticMedia: video.containsSyntheticMedia ?? null,
    license: video.license ?? null,
    embeddable: video.embeddable ?? null,
    recordingDate: video.recordingDate ?? null,
    notifySubscribers: video.notifySubscribers,
    size: video.size,
    sha256: video.sha256,
    thumbnailSha256: video.thumbnail?.sha256 ?? null,
  };
}
