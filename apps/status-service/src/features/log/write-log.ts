import type { VideoLog, VideoLogWrite } from '@cutroom/contracts';
import { isDuplicateKey } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Deps } from '../../deps';
import type { LogRecord } from './log.model';
import { presentLog } from './log.presenter';

export interface WrittenLog {
  log: VideoLog;
  /** 'stored': newer than what was there. 'repeated': this very version was. 'outdated': a newer one was. */
  outcome: 'stored' | 'repeated' | 'outdated';
}

/**
 * Stores a version of a log unless the stored one is as new: one conditional update, so that writes may
 * arrive twice, late and out of order (api retries them).
 */
export async function writeLog(
  { logs }: Pick<Deps, 'logs'>,
  videoId: string,
  write: VideoLogWrite,
): Promise<WrittenLog> {
  const _id = new Types.ObjectId(videoId);
  const { teamId, ...rest } = write;
  const row: Omit<LogRecord, '_id'> = { ...rest, teamId: new Types.ObjectId(teamId), updatedAt: new Date() };
  const replace = (upsert: boolean) =>
    logs
      .findOneAndReplace({ _id, version: { $lt: write.version } }, row, { upsert, returnDocument: 'after' })
      .lean();

  const stored = await replace(true).catch((error: unknown) => {
    // There is one, as new; or it has just been inserted by another write, which may be the older of the two.
    if (isDuplicateKey(error)) return replace(false);
    throw error;
  });
  if (stored) return { log: presentLog(stored), outcome: 'stored' };

  const current = await logs.findById(_id).orFail().lean();
  const outcome = current.version === write.version ? 'repeated' : 'outdated';
  return { log: presentLog(current), outcome };
}
