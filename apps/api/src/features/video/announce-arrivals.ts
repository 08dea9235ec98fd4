import { isWanted, limits } from '@cutroom/contracts';
import type { ClientSession, Types } from 'mongoose';
import type { VideoDeps } from './video.deps';
import { arrivalsMail } from './video.mails';
import type { VideoRecord } from './video.record';

/** An upload that the creator has not been notified of. One in the bin is announced if it is restored. */
const unannounced = { 'arrival.announced': false, state: { $ne: 'DELETED' } } as const;

/**
 * Emails each creator whose team has uploads to review: once, five minutes after the first one arrived, about all that
 * arrived until then. Uploads that the creator has already approved are left out.
 *
 * The email and the mark on its videos are one transaction, so a crash or a second process neither loses nor repeats one.
 */
export async function announceArrivals(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  const due = new Date(deps.clock().getTime() - limits.arrivalEmailDelayMs);
  const teamIds = await deps.videos.distinct('teamId', { ...unannounced, 'arrival.at': { $lte: due } });
  for (const teamId of teamIds) {
    signal?.throwIfAborted();
    await deps.connection
      .transaction((session) => announce(deps, teamId, session))
      .catch((err: unknown) => {
        deps.logger.warn(
          { err, teamId },
          'could not email creators about arrived uploads; the next sweep tries again',
        );
      });
  }
}

async function announce(deps: VideoDeps, teamId: Types.ObjectId, session: ClientSession): Promise<void> {
  const arrived = await deps.videos
    .find({ teamId, ...unannounced })
    .sort({ _id: 1 })
    .session(session)
    .lean<VideoRecord[]>();
  const ids = arrived.map(({ _id }) => _id);
  const marked = { $set: { 'arrival.announced': true } };
  await deps.videos.updateMany({ _id: { $in: ids } }, marked, { session, timestamps: false });
  const waiting = arrived.filter(({ state }) => state === 'PENDING');
  const creator = await deps.users
    .findOne({ teamId, role: 'YOUTUBER' }, { email: 1, notify: 1 }, { session })
    .lean();
  if (creator === null || waiting.length === 0 || !isWanted(creator.notify, 'new-cut', 'email')) return;
  await deps.mail.enqueue(arrivalsMail(creator.email, waiting, deps.webUrl), { session });
}
