import { isDuplicateKey } from '@cutroom/server-kit';
import { randomUUID } from 'node:crypto';
import { mongo, type Connection } from 'mongoose';
import { adoptEarlierJobs } from './adopt-earlier-jobs';
import { fromNow, literally } from './database-clock';
import type { JobRow } from './job-row';
import type { EnqueueOptions } from './jobs';
import { LeaseLost } from './lease';

/** A backlog is reported up to this many jobs of a name; counting more takes seconds. */
export const countedAtMost = 10_000;

/** More than all processes run at once, so that every queue without a backlog is found. */
const readAtOnce = 200;

interface WaitingGroup {
  group: string | null;
  held: number;
}

export type JobStore = ReturnType<typeof createJobStore>;

/** A field of an upsert that does not change an existing row. */
const unlessThere = (path: string, value: unknown) => ({
  $cond: [{ $eq: [{ $type: '$runAt' }, 'date'] }, `$${path}`, value],
});

/** Matches due jobs. The range makes the index usable, and excludes rows that do not have this form. */
const isDue = { runAt: { $gte: new Date(0) }, $expr: { $lte: ['$runAt', '$$NOW'] } };

/** The rows of the queue. All times come from the database's clock. Every write to a held job requires its lease. */
export function createJobStore(connection: Connection) {
  const rows = connection.collection<JobRow>('jobs');

  async function write(job: JobRow, $set: Record<string, unknown>): Promise<void> {
    const { matchedCount } = await rows.updateOne({ _id: job._id, lease: job.lease }, [{ $set }]);
    if (matchedCount === 0) throw new LeaseLost(`the lease of a job '${job.name}' went to another process`);
  }

  return {
    async prepare(): Promise<void> {
      await rows.createIndex({ name: 1, runAt: 1 });
      await rows.createIndex(
        { name: 1, uniqueKey: 1 },
        { unique: true, partialFilterExpression: { uniqueKey: { $exists: true } } },
      );
    },

    adoptEarlier: () => adoptEarlierJobs(rows),

    async insert(
      name: string,
      data: unknown,
      { unique, group, runAt, session }: EnqueueOptions,
    ): Promise<void> {
      const filter = unique === undefined ? { _id: new mongo.ObjectId() } : { name, uniqueKey: unique };
      const row = {
        name: unlessThere('name', { $literal: name }),
        data: unlessThere('data', { $literal: data }),
        runAt: unlessThere('runAt', runAt ?? '$$NOW'),
        lease: unlessThere('lease', null),
        failures: unlessThere('failures', 0),
        ...(group !== undefined && { group: unlessThere('group', { $literal: group }) }),
      };
      await rows.updateOne(filter, [{ $set: row }], { upsert: true, session }).catch((error: unknown) => {
        // Another process has enqueued the same job concurrently: its row serves both.
        if (!isDuplicateKey(error) || session) throw error;
      });
    },

    /** The range lets the index of unique keys serve it. */
    async remove(name: string, prefix: string): Promise<void> {
      await rows.deleteMany({ name, uniqueKey: { $gte: prefix, $lt: `${prefix}\uffff` }, lease: null });
    },

    /** One row for all processes. A shorter interval takes effect at once, and never ends a run. */
    async recur(name: string, everyMs: number): Promise<void> {
      await this.insert(name, null, { unique: 'every' });
      const sooner = { $min: ['$runAt', fromNow(everyMs)] };
      await rows.updateOne({ name, uniqueKey: 'every' }, [
        { $set: { everyMs, runAt: { $cond: [{ $eq: ['$lease', null] }, sooner, '$runAt'] } } },
      ]);
    },

    /**
     * Takes the job that has been due for longest, within the group if one is given. A job whose lease has ended is due
     * again.
     */
    take: (name: string, leaseMs: number, group?: { group: string | null }): Promise<JobRow | null> =>
      rows.findOneAndUpdate(
        { name, ...group, ...isDue },
        [{ $set: { ...literally({ lease: randomUUID() }), runAt: fromNow(leaseMs) } }],
        { sort: { runAt: 1 }, returnDocument: 'after' },
      ),

    /**
     * The groups of the jobs that have been due for longest, up to `countedAtMost` jobs, and how many jobs of each
     * group are held by processes. Those that have waited longest come first.
     */
    async waitingGroups(name: string): Promise<WaitingGroup[]> {
      const isHeld = { lease: { $ne: null }, $expr: { $gt: ['$runAt', '$$NOW'] } };
      const [due, held] = await Promise.all([
        rows
          .aggregate<{ _id: string | null }>([
            { $match: { name, ...isDue } },
            { $sort: { runAt: 1 } },
            { $limit: countedAtMost },
            { $group: { _id: { $ifNull: ['$group', null] }, since: { $min: '$runAt' } } },
            { $sort: { since: 1 } },
          ])
          .toArray(),
        rows.find({ name, ...isHeld }, { projection: { group: 1 } }).toArray(),
      ]);
      return due.map(({ _id: group }) => ({
        group,
        held: held.filter((job) => (job.group ?? null) === group).length,
      }));
    },

    /** @throws LeaseLost, as the three below do */
    renew: (job: JobRow, leaseMs: number) => write(job, { runAt: fromNow(leaseMs) }),

    /** The job is done: a recurring one waits for its next turn, any other is removed. */
    async finish(job: JobRow): Promise<void> {
      if (job.everyMs !== undefined) {
        return write(job, { lease: null, failures: 0, runAt: { $add: ['$$NOW', '$everyMs'] } });
      }
      const { deletedCount } = await rows.deleteOne({ _id: job._id, lease: job.lease });
      if (deletedCount === 0) throw new LeaseLost(`a job '${job.name}' ended after its lease`);
    },

    retry: (job: JobRow, delayMs: number) =>
      write(job, { lease: null, failures: { $add: ['$failures', 1] }, runAt: fromNow(delayMs) }),

    /** Returns the job to the queue, where it is due at once or after `delayMs`; the attempt does not count. */
    release: (job: JobRow, delayMs = 0) => write(job, { lease: null, runAt: fromNow(delayMs) }),

    /** How many jobs of each name are due and held by nobody, counted up to `countedAtMost`. */
    async countDue(names: readonly string[]): Promise<Map<string, number>> {
      const count = async (name: string): Promise<[string, number]> => [
        name,
        await rows.countDocuments({ name, ...isDue }, { limit: countedAtMost }),
      ];
      return new Map(await Promise.all(names.map(count)));
    },

    /** The names that have due jobs. Returns all given names when more jobs are due than one read takes. */
    async dueAmong(names: readonly string[]): Promise<ReadonlySet<string>> {
      const due = await rows
        .find({ name: { $in: names }, ...isDue }, { projection: { name: 1 }, limit: readAtOnce })
        .toArray();
      return new Set(due.length < readAtOnce ? due.map(({ name }) => name) : names);
    },
  };
}
