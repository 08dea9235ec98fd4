import { randomUUID } from 'node:crypto';
import { MongoJobRepository, ObjectId } from '@agendajs/mongo-backend';
import type { JobParameters, JobRepositoryOptions } from 'agenda';

/** Another process holds the job by now: what this one did of it no longer counts. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`the lease of a job '${name}' went to another process`);
    this.name = 'LeaseLost';
  }
}

/**
 * Agenda's own repository writes a job's state by `_id` alone. A process that was paused for longer than its
 * lock (SIGSTOP, a blocked event loop) would then unlock or reschedule a job that runs elsewhere by now. Here
 * each lock is a lease with a name of its own, kept in `lastModifiedBy`, and only its holder writes.
 */
export class LeasedJobRepository extends MongoJobRepository {
  private readonly leases = new Set<string>();

  override async getNextJobToRun(
    jobName: string,
    nextScanAt: Date,
    lockDeadline: Date,
    now: Date | undefined,
  ): Promise<JobParameters | undefined> {
    const lease = randomUUID();
    const job = await super.getNextJobToRun(jobName, nextScanAt, lockDeadline, now, {
      lastModifiedBy: lease,
    });
    if (job) this.leases.add(lease);
    return job;
  }

  /** Renews the lease; `LeaseLost` when it has ended. */
  async renew(job: JobParameters): Promise<void> {
    const lockedAt = new Date();
    await this.write(job, { lockedAt });
    job.lockedAt = lockedAt;
  }

  override async saveJobState(job: JobParameters, _options?: JobRepositoryOptions): Promise<void> {
    // No failReason: an error's text can hold an address that is a secret. The log has it, redacted.
    await this.write(job, {
      lockedAt: job.lockedAt ?? null,
      nextRunAt: job.nextRunAt ?? null,
      lastRunAt: job.lastRunAt ?? null,
      lastFinishedAt: job.lastFinishedAt ?? null,
      failedAt: job.failedAt ?? null,
      failCount: job.failCount ?? null,
    });
    if (!job.lockedAt && job.lastModifiedBy) this.leases.delete(job.lastModifiedBy);
  }

  /** Agenda does not await this one: a failure must not become an unhandled rejection. The lease ends anyway. */
  override async unlockJob(job: JobParameters): Promise<void> {
    if (job.lastModifiedBy) await this.release([job.lastModifiedBy]).catch(() => undefined);
  }

  /** Removes a job that has ended for good; one that was asked for again in the meantime stays. */
  async removeEnded(job: JobParameters): Promise<void> {
    await this.collection.deleteOne({ ...this.heldBy(job), lockedAt: null, nextRunAt: null });
  }

  /** Ends every lease of this process except those of the jobs named: they are still running. */
  async releaseAllBut(running: readonly JobParameters[]): Promise<void> {
    const kept = new Set(running.map((job) => job.lastModifiedBy));
    await this.release([...this.leases].filter((lease) => !kept.has(lease)));
  }

  private async release(leases: string[]): Promise<void> {
    if (leases.length === 0) return;
    const held = { lastModifiedBy: { $in: leases }, lockedAt: { $ne: null } };
    // A job taken over from a dead process has no date any more: without one it would never run again.
    await this.collection.updateMany({ ...held, nextRunAt: null }, { $set: { nextRunAt: new Date() } });
    await this.collection.updateMany(held, { $set: { lockedAt: null } });
    for (const lease of leases) this.leases.delete(lease);
  }

  private async write(job: JobParameters, $set: Record<string, Date | number | null>): Promise<void> {
    const { matchedCount } = await this.collection.updateOne(this.heldBy(job), { $set });
    if (matchedCount === 0) throw new LeaseLost(job.name);
  }

  private heldBy(job: JobParameters) {
    return { _id: new ObjectId(job._id), lastModifiedBy: job.lastModifiedBy ?? null };
  }
}
