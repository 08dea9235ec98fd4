import type { Notification } from '@cutroom/contracts';
import { commentPath, paths, reviewPath, roomPath } from '../../../config/paths';

const commented = ({ by, comments }: Notification, title: string): string => {
  if (comments === 1) return `${by ?? 'Somebody'} commented on ${title}`;
  return by === null
    ? `${comments} new comments on ${title}`
    : `${comments} new comments by ${by} on ${title}`;
};

/** What happened, in one sentence without a full stop. */
export function describeNotification(entry: Notification): string {
  const title = `“${entry.video.title}”`;
  const by = entry.by ?? 'Somebody';
  switch (entry.kind) {
    case 'new-cut':
      return `${by} uploaded ${title}`;
    case 'new-version':
      return `${by} uploaded v${entry.version ?? 2} of ${title}`;
    case 'changes-requested':
      return `${by} requested changes to ${title}`;
    case 'changes-withdrawn':
      return `${by} withdrew the request for changes to ${title}`;
    case 'comment':
      return commented(entry, title);
    case 'published':
      return `${title} is on YouTube`;
    case 'failed':
      return `Publishing ${title} failed`;
    case 'permission-needed':
      return `${title} needs your permission`;
    // A page that was opened before an update of the server does not know its new kinds.
    default:
      return `There is news about ${title}`;
  }
}

/** The page on which the user sees the event and reacts to it; null when nothing is left to open. */
export function placeOf({ kind, video, commentId }: Notification): string | null {
  if (video.gone) return null;
  switch (kind) {
    case 'new-cut':
    case 'new-version':
    case 'failed':
      return reviewPath(video._id);
    case 'comment':
      return commentId === null ? roomPath(video._id) : commentPath(video._id, commentId);
    case 'permission-needed':
      return paths.status;
    default:
      return roomPath(video._id);
  }
}
