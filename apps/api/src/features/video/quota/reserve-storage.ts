import { quotaText } from '@cutroom/contracts';
import { AppError } from '@cutroom/server-kit';
import type { ClientSession } from 'mongoose';
import type { VideoDeps } from '../video.deps';
import type { VideoRecord } from '../video.record';
import { totalBytes, usedStorage } from './used-storage';

type QuotaDeps = Pick<VideoDeps, 'connection' | 'videos' | 'teams' | 'teamQuotaBytes'>;
type Upload = Pick<VideoRecord, '_id' | 'teamId' | 'reservedBytes'>;

/**
 * Part of a transaction that adds to what a team stores. All of them write the row of the team, so two at the same time
 * conflict, and the one that starts again counts the other: parallel uploads cannot pass the limit together. Nothing
 * but the videos is counted, so no counter can go wrong.
 *
 * @throws AppError 413 with the figures when the upload does not fit
 */
export async function assertFits(
  { videos, teams, teamQuotaBytes: quota }: Omit<QuotaDeps, 'connection'>,
  { _id, teamId }: Pick<Upload, '_id' | 'teamId'>,
  needed: number,
  session: ClientSession,
): Promise<void> {
  if (quota === null) return;
  await teams.updateOne({ _id: teamId }, { $inc: { storageTurn: 1 } }, { session });
  const used = totalBytes(await usedStorage({ videos }, teamId, { except: _id, session }));
  if (used + needed > quota) throw new AppError(413, quotaText({ used, quota, needed }));
}

/**
 * Reserves storage for an upload whose size is known, instead of what was reserved for it before.
 *
 * @throws AppError 413 with the figures when it does not fit; what was reserved before stays
 */
export async function reserveStorage(deps: QuotaDeps, upload: Upload, bytes: number): Promise<void> {
  if (deps.teamQuotaBytes === null) return;
  await deps.connection.transaction(async (session) => {
    await assertFits(deps, upload, bytes, session);
    await deps.videos.updateOne(
      { _id: upload._id, state: 'AWAITING_UPLOAD' },
      { $set: { reservedBytes: bytes } },
      { session, timestamps: false },
    );
  });
}

/** @returns why an upload that has arrived in one PUT does not fit; null when it does */
export async function quotaProblem(deps: QuotaDeps, upload: Upload, bytes: number): Promise<string | null> {
  if (bytes <= (upload.reservedBytes ?? 0)) return null;
  try {
    await reserveStorage(deps, upload, bytes);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 413) return error.message;
    throw error;
  }
}
