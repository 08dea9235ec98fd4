import type { mongo } from 'mongoose';
import { beforeNow } from './database-clock';
import type { JobRow } from './job-row';

/** Longer than a process of an earlier version went without renewing the lock of a job that it was running. */
const lockMs = 60_000;

/** What earlier versions, which used the library agenda, wrote into a row and nobody reads any more. */
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
  // Done, and left by a process that died before it removed the row.
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
