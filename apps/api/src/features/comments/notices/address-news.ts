import type { ClientSession } from 'mongoose';
import { ringForComments } from './comment-bell';
import type { CommentNewsRecord } from './comment-news.model';
import { isInBin, putOff } from './in-bin';
import type { NoticeDeps } from './notice.deps';

/** Longer than a page takes to confirm a comment that it shows. */
const settleMs = 10_000;
/** A conversation without such a pause delays the notices by no more than this. */
const patienceMs = 60_000;

const dueBy = (now: Date) => ({
  dueAt: { $lte: now },
  $or: [
    { lastAt: { $not: { $gt: new Date(now.getTime() - settleMs) } } },
    { dueAt: { $lte: new Date(now.getTime() - patienceMs) } },
  ],
});

type AddressDeps = Pick<
  NoticeDeps,
  | 'connection'
  | 'news'
  | 'notices'
  | 'notifications'
  | 'comments'
  | 'rooms'
  | 'users'
  | 'videos'
  | 'teamChanges'
  | 'clock'
  | 'logger'
>;

/**
 * Turns each due row into one entry in the bell of every member of the team who has not seen all of its comments, and
 * into one notice for each of them who has not muted the video. The notices and the end of the row are one transaction,
 * so a crash or a second process neither loses nor repeats one.
 */
export async function addressNews(deps: AddressDeps, signal?: AbortSignal): Promise<void> {
  const due = await deps.news.find(dueBy(deps.clock()), { dueAt: 1 }).sort({ dueAt: 1 }).lean();
  for (const { _id } of due) {
    signal?.throwIfAborted();
    await deps.connection
      .transaction((session) => address(deps, { _id, ...dueBy(deps.clock()) }, session))
      .then((addressed) => {
        if (addressed) deps.teamChanges.notify(addressed.teamId.toHexString(), ['notifications']);
      })
      .catch((err: unknown) => {
        deps.logger.warn(
          { err, videoId: _id },
          'could not create notices about new comments; the next sweep tries again',
        );
      });
  }
}

async function address(
  deps: AddressDeps,
  filter: Record<string, unknown> & Pick<CommentNewsRecord, '_id'>,
  session: ClientSession,
): Promise<CommentNewsRecord | null> {
  const { news, notices, rooms, users } = deps;
  if (await isInBin(deps, filter._id, session)) {
    await news.updateOne(filter, putOff(deps), { session });
    return null;
  }
  const found = await news.findOneAndDelete(filter, { session }).lean<CommentNewsRecord>();
  if (!found) return null;
  const { _id: videoId, teamId, lastSeq, dueAt, seen = {} } = found;
  const room = await rooms.findById(videoId, { mutedBy: 1 }, { session }).lean();
  const muted = new Set((room?.mutedBy ?? []).map((id) => id.toHexString()));
  const team = await users.find({ teamId }, { _id: 1 }, { session }).lean();
  await ringForComments(
    deps,
    found,
    team.map(({ _id }) => _id),
    session,
  );
  const rows = team.flatMap(({ _id: userId }) => {
    const reader = userId.toHexString();
    const fromSeq = Math.max(found.fromSeq, (seen[reader] ?? 0) + 1);
    return muted.has(reader) || fromSeq > lastSeq ? [] : [{ userId, fromSeq }];
  });
  if (rows.length === 0) return found;
  await notices.bulkWrite(
    rows.map(({ userId, fromSeq }) => ({
      updateOne: {
        filter: { videoId, userId },
        // One that could not be sent yet grows.
        update: { $setOnInsert: { teamId, fromSeq, dueAt }, $max: { lastSeq } },
        upsert: true,
      },
    })),
    { session },
  );
  return found;
}
