import type { mongo } from 'mongoose';
import { beforeNow } from './database-clock';
import type { JobRow } from './job-row';

/** A process of an earlier version renews the lock of a running job more often than this. */
const lockMs = 60_000;

/** Fields of earlier versions, which used the library agenda. Nothing reads them any more. */
const earlierFields = [
  'type',
  'priority',
  'nextRunAt',
  'lockedAt',
  'lastModifiedBy',
  'lastRunAt',
  'lastFinishedAt',
  'failedAt',
  'failCount',
  'repeatInterval',
];

/**
 * Converts the jobs that an earlier version left in the collection. A job that a process of that version is running
 * keeps its form until its lock has ended, so call this again until it resolves to true.
 *
 * @returns whether no earlier job is left
 */
export async function adoptEarlierJobs(rows: mongo.Collection<JobRow>): Promise<boolean> {
  const earlier = { runAt: { $exists: false } };
  // Finished, but the process died before it removed the row.
  await rows.deleteMany({ ...earlier, nextRunAt: null, lockedAt: null } as object);
  const isFree = { $expr: { $lte: [{ $ifNull: ['$lockedAt', new Date(0)] }, beforeNow(lockMs)] } };
  await rows.updateMany({ ...earlier, ...isFree }, [
    {
      $set: {
        runAt: { $ifNull: ['$nextRunAt', '$$NOW'] },
        lease: null,
        failures: { $ifNull: ['$failCount', 0] },
      },
    },
    { $unset: earlierFields },
  ]);
  return (await rows.findOne(earlier, { projection: { _id: 1 } })) === null;
}
