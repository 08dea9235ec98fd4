import { isWanted, limits } from '@cutroom/contracts';
import { isDuplicateKey } from '@cutroom/server-kit';
import { Types, type ClientSession } from 'mongoose';
import { beginningOf } from '../../beginning-of';
import type { Clock } from '../../clock';
import type { UserModel } from '../client/user.model';
import type { NotificationModel, NotificationRecord } from './notification.model';
import type { News, Notifications } from './notifications';

interface WriterDeps {
  bell: NotificationModel;
  users: UserModel;
  clock: Clock;
}

/** The bell shows the beginning of a longer note. */
const noteMax = 300;

const keyOf = ({ kind, video, event }: News, userId: Types.ObjectId): string =>
  [userId.toHexString(), kind, video._id.toHexString(), event].join(':');

const rowFor = (news: News, userId: Types.ObjectId, at: Date): NotificationRecord => ({
  _id: new Types.ObjectId(),
  key: keyOf(news, userId),
  userId,
  teamId: news.teamId,
  kind: news.kind,
  at,
  read: false,
  videoId: news.video._id,
  title: news.video.title,
  by: news.by ?? null,
  version: news.version ?? null,
  commentId: news.comments?.first ?? null,
  comments: news.comments?.count ?? 0,
  note: news.note ? beginningOf(news.note, noteMax) : null,
});

/** Writes the bell of each reader who wants that kind in it, and keeps the newest `notificationsPerUser` rows of each. */
export function createNotifications({ bell, users, clock }: WriterDeps): Notifications {
  /** The recipients of each notification, found by one query. */
  async function addressed(news: readonly News[], session?: ClientSession) {
    const ids = news.flatMap(({ to }) => (to === 'creator' ? [] : [...to]));
    const teams = news.flatMap(({ to, teamId }) => (to === 'creator' ? [teamId] : []));
    const found = await users
      .find(
        { $or: [{ _id: { $in: ids } }, { teamId: { $in: teams }, role: 'YOUTUBER' }] },
        { teamId: 1, role: 1, notify: 1 },
        { session },
      )
      .lean();
    return news.flatMap((one) =>
      found
        .filter(
          ({ _id, teamId, role, notify }) =>
            isWanted(notify, one.kind, 'app') &&
            teamId?.equals(one.teamId) &&
            (one.to === 'creator' ? role === 'YOUTUBER' : one.to.some((id) => id.equals(_id))),
        )
        .map(({ _id }) => rowFor(one, _id, clock())),
    );
  }

  async function insert(rows: readonly NotificationRecord[], session?: ClientSession): Promise<void> {
    const upserts = rows.map(({ key, ...values }) => ({
      updateOne: { filter: { key }, update: { $setOnInsert: values }, upsert: true },
    }));
    // In a transaction, a concurrent row with the same key is a conflict, which starts the transaction again.
    await bell.bulkWrite(upserts, { session, ordered: session !== undefined }).catch((error: unknown) => {
      if (session !== undefined || !isDuplicateKey(error)) throw error;
    });
  }

  /**
   * Makes room for further rows of a reader. Not in the transaction: all writers would delete the same oldest rows, and of
   * two transactions that delete one row only one commits. One that fails after this has cost the reader their oldest row.
   */
  async function makeRoom({ userId, teamId }: NotificationRecord, added: number): Promise<void> {
    const oldestKept = await bell
      .findOne({ userId, teamId }, { _id: 1 })
      .sort({ _id: -1 })
      .skip(Math.max(limits.notificationsPerUser - added, 1) - 1)
      .lean();
    if (oldestKept) await bell.deleteMany({ userId, teamId, _id: { $lt: oldestKept._id } });
  }

  return {
    async write(news, session) {
      const rows = await addressed(news, session);
      if (rows.length === 0) return;
      const readers = new Map(rows.map((row) => [row.userId.toHexString(), row]));
      const added = new Map<string, number>();
      for (const { userId } of rows) {
        const reader = userId.toHexString();
        added.set(reader, (added.get(reader) ?? 0) + 1);
      }
      for (const [id, reader] of readers) await makeRoom(reader, added.get(id) ?? 1);
      await insert(rows, session);
    },
  };
}
