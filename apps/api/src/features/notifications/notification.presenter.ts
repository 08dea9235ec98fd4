import type { Notification } from '@cutroom/contracts';
import type { NotificationDeps } from './notification.deps';
import type { NotificationRecord } from './notification.model';

/** Rows with the present titles of their videos. A video in the bin cannot be opened. */
export async function presentNotifications(
  { videos }: Pick<NotificationDeps, 'videos'>,
  rows: readonly NotificationRecord[],
): Promise<Notification[]> {
  const found = await videos
    .find(
      { _id: { $in: rows.map(({ videoId }) => videoId) }, state: { $ne: 'DELETED' } },
      { title: 1, teamId: 1 },
    )
    .lean();
  const shown = new Map(found.map((video) => [video._id.toHexString(), video]));
  return rows.map((row) => {
    const video = shown.get(row.videoId.toHexString());
    const isThere = video !== undefined && video.teamId.equals(row.teamId);
    return {
      _id: row._id.toHexString(),
      kind: row.kind,
      at: row.at.toISOString(),
      read: row.read,
      video: {
        _id: row.videoId.toHexString(),
        title: isThere ? video.title : row.title,
        gone: !isThere,
      },
      by: row.by,
      version: row.version,
      commentId: row.commentId?.toHexString() ?? null,
      comments: row.comments,
      note: row.note,
    };
  });
}
