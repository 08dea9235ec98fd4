import { isWanted } from '@cutroom/contracts';
import type { ClientSession } from 'mongoose';
import type { VideoRecord } from '../../video/video.record';
import { readStills } from '../stills/read-stills';
import { addressNews } from './address-news';
import type { MailedComment } from './comment-blocks';
import type { CommentNoticeRecord } from './comment-notice.model';
import { commentsMail } from './comment-mails';
import { isInBin, putOff } from './in-bin';
import type { NoticeDeps } from './notice.deps';

/** More comments than this do not make an email more useful. */
const shownMax = 20;

/**
 * Emails users about comments that they have not seen: once per video, five minutes after the first one, about all that
 * were posted until then.
 *
 * The email and the end of its row are one transaction, so a crash or a second process neither loses nor repeats one. A
 * sweep tries everything that is due, so rows that always fail hold up none of the others.
 */
export async function sendDueNotices(deps: NoticeDeps, signal?: AbortSignal): Promise<void> {
  await addressNews(deps, signal);
  const due = await deps.notices
    .find({ dueAt: { $lte: deps.clock() } })
    .sort({ dueAt: 1 })
    .lean<CommentNoticeRecord[]>();
  for (const notice of due) {
    signal?.throwIfAborted();
    await send(deps, notice).catch((err: unknown) => {
      const { videoId, userId } = notice;
      deps.logger.warn(
        { err, videoId, userId },
        'could not email about comments; the next sweep tries again',
      );
    });
  }
}

async function send(deps: NoticeDeps, notice: CommentNoticeRecord): Promise<void> {
  // Storage may be slow, so its part is over before the transaction begins.
  const expected = await readNews(deps, notice);
  const stills = expected ? await readStills(deps, expected.video, expected.comments) : new Map();
  await deps.connection.transaction(async (session) => {
    const { _id, videoId, userId, fromSeq, lastSeq } = notice;
    if (await isInBin(deps, videoId, session)) {
      await deps.notices.updateOne({ _id }, putOff(deps), { session });
      return;
    }
    const { deletedCount } = await deps.notices.deleteOne({ _id, fromSeq, lastSeq }, { session });
    // Another process has sent it, or something was posted or seen: the next sweep looks again.
    if (deletedCount === 0) return;
    const news = await readNews(deps, notice, session);
    if (!news) return;
    const ticket = deps.muteTickets.issue({ videoId, userId });
    const muteUrl = `${deps.apiPublicUrl}/video/mute/${ticket}`;
    await deps.mail.enqueue(commentsMail({ ...news, stills, webUrl: deps.webUrl, muteUrl }), { session });
  });
}

interface News {
  to: string;
  video: VideoRecord;
  /** The first ones, and how many there are in all. */
  comments: MailedComment[];
  total: number;
}

/**
 * What to email about. Null when the user has left the team, has muted the video or wants no emails about comments, when the
 * video is deleted, and when no comment is left.
 */
async function readNews(
  { users, rooms, videos, comments }: NoticeDeps,
  { videoId, teamId, userId, fromSeq, lastSeq }: CommentNoticeRecord,
  session?: ClientSession,
): Promise<News | null> {
  const options = { session };
  const user = await users.findOne({ _id: userId, teamId }, { email: 1, notify: 1 }, options).lean();
  if (!user || !isWanted(user.notify, 'comment', 'email')) return null;
  if (await rooms.exists({ _id: videoId, mutedBy: userId }).session(session ?? null)) return null;
  const video = await videos
    .findOne({ _id: videoId, teamId, state: { $ne: 'DELETED' } }, {}, options)
    .lean<VideoRecord>();
  const unseen = {
    videoId,
    postedSeq: { $gte: fromSeq, $lte: lastSeq },
    authorId: { $ne: userId },
    deletedAt: null,
  };
  const shown = await comments
    .find(unseen, { drawing: 0 }, options)
    .sort({ postedSeq: 1 })
    .limit(shownMax)
    .lean<MailedComment[]>();
  if (!video || shown.length === 0) return null;
  const total = await comments.countDocuments(unseen, options);
  return { to: user.email, video, comments: shown, total };
}
