import { failureText } from '@cutroom/contracts';
import { hasPassed } from '@cutroom/jobs';
import { Types, type ClientSession } from 'mongoose';
import type { PublishDetails } from '../../video/publish.record';
import type { LeaseRecord, LogRecord, VideoRecord } from '../../video/video.record';
import { asked, queued, stopped } from '../records/publish-log';
import { mailRefused } from './publish-mails';
import type { PublishMailDeps } from './publish-mails.deps';
import { refusedNews } from './publish-news';
import { isSoundLog } from './row-damage';
import type { TransferDeps } from './transfer.deps';

type SetAsideDeps = PublishMailDeps & Pick<TransferDeps, 'audit' | 'logger' | 'statusLog' | 'videos'>;

const reason = { code: 'record-unreadable' } as const;
const text = failureText(reason);

/**
 * Ends a publish whose row cannot be read, so that it neither stops the others nor is tried without end: the video is
 * PENDING again and the creator is asked to check the channel first, because nobody knows how far it got. Harmless when
 * repeated, and for a row that another process holds: that one may be sending, and reads what this version does not.
 *
 * @param damage for the log: `damageOf` the row
 * @param own the lease of this process; left out when it has none
 */
export async function setAside(
  deps: SetAsideDeps,
  videoId: Types.ObjectId,
  damage: string,
  own?: Pick<LeaseRecord, 'owner' | 'epoch'>,
): Promise<void> {
  let announce: () => void = () => undefined;
  const ended = await deps.videos.db.transaction(async (session) => {
    const free = own ? { 'lease.owner': own.owner, 'lease.epoch': own.epoch } : hasPassed('lease.until');
    const inTransfer = { _id: videoId, state: 'PUBLISHING' as const, ...free };
    const before = await deps.videos.findOne(inTransfer, null, { session }).lean<VideoRecord>();
    if (!before) return false;
    const log = endedLog(before, deps.clock());
    const change = { state: 'PENDING', publish: null, lease: null, log } as const;
    await deps.videos.updateOne(inTransfer, { $set: change }, { session });
    announce = await notifyCreator(deps, before, log.attempt, session);
    return true;
  });
  if (!ended) return;
  deps.logger.error({ videoId, damage }, 'set aside a publish whose row cannot be read');
  announce();
  deps.statusLog.notify(videoId);
}

/** The log with the reason; a new one where the old one cannot be read. */
const endedLog = (video: VideoRecord, now: Date): LogRecord =>
  stopped(video.log && isSoundLog(video.log) ? video.log : newLog(video, now), text);

/**
 * Status-service takes only a newer version than the one it has, which the row no longer says. No log has as many versions
 * as seconds have passed since 1970.
 */
function newLog({ publish, object }: VideoRecord, now: Date): LogRecord {
  const log = queued(asked(null, ''), object?.size ?? 0, '');
  const attempt: unknown = publish?.attempt;
  return {
    ...log,
    attempt: typeof attempt === 'number' ? attempt : log.attempt,
    version: Math.floor(now.getTime() / 1_000),
  };
}

async function notifyCreator(
  { users, notifications, audit, ...deps }: SetAsideDeps,
  { _id: videoId, teamId, title: cut, lastApproval }: VideoRecord,
  attempt: number,
  session: ClientSession,
): Promise<() => void> {
  // The record of the publish may name nobody; the team has one creator.
  const ofTeam = { teamId, role: 'YOUTUBER' } as const;
  const creator =
    teamId instanceof Types.ObjectId ? await users.findOne(ofTeam, { _id: 1 }, { session }).lean() : null;
  if (!creator) return () => undefined;
  // What has damaged the record of the publish may have damaged this one, too.
  const approved: PublishDetails | null | undefined = lastApproval?.details;
  const title = approved?.title ?? cut;
  const { _id: creatorId } = creator;
  await mailRefused({ ...deps, users, notifications }, { creatorId, videoId, title }, reason, session);
  const news = refusedNews({ creatorId, videoId, attempt }, { teamId, title }, reason);
  await notifications.write([news], session);
  const video = { _id: videoId, title: cut };
  return audit.recordWith(session, { action: 'publish-failed', teamId, video, note: text });
}
