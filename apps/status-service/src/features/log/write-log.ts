import { messages, steps, type VideoLog, type VideoLogWrite } from '@cutroom/contracts';
import { isDuplicateKey, notFound } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { LogDeps } from '../../deps';
import type { LogRecord } from './log.model';
import { presentLog } from './log.presenter';

export interface WrittenLog {
  log: VideoLog;
  /** 'stored': newer than what was there. 'repeated': this very version was. 'outdated': a newer one was. */
  outcome: 'stored' | 'repeated' | 'outdated';
  /** Whether the lists of the team show something else now. Bytes that moved are no news to them. */
  isNews: boolean;
}

type Shown = Pick<LogRecord, 'attempt' | 'failure' | 'youtubeUrl' | (typeof steps)[number]['key']>;

const isSame = (before: Shown, now: Shown): boolean =>
  before.attempt === now.attempt &&
  before.failure === now.failure &&
  before.youtubeUrl === now.youtubeUrl &&
  steps.every(({ key }) => before[key].status === now[key].status);

/**
 * Stores a version of a log unless the stored one is as new: one conditional update, so that writes may
 * arrive twice, late and out of order (api retries them).
 *
 * @throws AppError 404 for a video that is being removed for good: its log was removed, or will be
 */
export async function writeLog(deps: LogDeps, videoId: string, write: VideoLogWrite): Promise<WrittenLog> {
  const { logs } = deps;
  const _id = new Types.ObjectId(videoId);
  const { teamId, ...rest } = write;
  const row: Omit<LogRecord, '_id'> = { ...rest, teamId: new Types.ObjectId(teamId), updatedAt: new Date() };
  const replace = (upsert: boolean) =>
    logs
      .findOneAndReplace({ _id, version: { $lt: write.version } }, row, { upsert, returnDocument: 'before' })
      .lean();
  const stored = (before: LogRecord | null): WrittenLog => ({
    log: presentLog({ ...row, _id }),
    outcome: 'stored',
    isNews: before === null || !isSame(before, row),
  });

  try {
    const before = await replace(true);
    if (before === null) await assertKept(deps, _id);
    return stored(before);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  // There is one, as new; or it has just been inserted by another write, which may be the older of the two.
  const before = await replace(false);
  if (before) return stored(before);

  const current = await logs.findById(_id).orFail().lean();
  const isRepeated = current.version === write.version;
  // The process that stored it may have died before it notified anybody.
  return { log: presentLog(current), outcome: isRepeated ? 'repeated' : 'outdated', isNews: isRepeated };
}

/** What this service reads of api's collection. */
interface VideoRow {
  _id: Types.ObjectId;
  bin?: { purging?: boolean };
}

/**
 * A late write must not bring back the log of a video that is removed for good. api marks the video before it has the log
 * removed, so either this finds the mark, or the removal comes after this write.
 */
async function assertKept({ logs, connection }: LogDeps, _id: Types.ObjectId): Promise<void> {
  const video = await connection
    .collection<VideoRow>('videos')
    .findOne({ _id }, { projection: { 'bin.purging': 1 } });
  if (video && !video.bin?.purging) return;
  await logs.deleteOne({ _id });
  throw notFound(messages.videoNotFound);
}
