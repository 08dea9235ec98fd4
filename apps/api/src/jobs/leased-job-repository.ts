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

export interface LeaseLimit {
  atOnce: number;
  lifetimeMs: number;
}

interface Lease {
  name: string;
  /** When it was taken or last renewed, by this process's clock. */
  since: number;
}

/**
 * Agenda's own repository writes a job's state by `_id` alone. A process that was paused for longer than its
 * lock (SIGSTOP, a blocked event loop) would then unlock or reschedule a job that runs elsewhere by now. Here
 * each lock is a lease with a name of its own, kept in `lastModifiedBy`, and only its holder writes.
 */
export class LeasedJobRepository extends MongoJobRepository {
  private readonly limits = new Map<string, LeaseLimit>();
  private readonly leases = new Map<string, Lease>();

  /**
   * How many jobs of a name this process holds at most. Agenda's own `lockLimit` will not do: a job whose lock ended
   * before it was its turn (a paused process, a database that was away) stays counted there for ever, and
   * the process never takes one of that name again. A lease that has ended counts no more here.
   */
  limit(jobName: string, limit: LeaseLimit): void {
    this.limits.set(jobName, limit);
  }

  private mayTake(jobName: string): boolean {
    const limit = this.limits.get(jobName);
    if (!limit) return true;
    const alive = Date.now() - limit.lifetimeMs;
    let held = 0;
    for (const [lease, { name, since }] of this.leases) {
      if (name !== jobName) continue;
      if (since > alive) held += 1;
      else this.leases.delete(lease);
    }
    return held < limit.atOnce;
  }

  override async getNextJobToRun(
    jobName: string,
    nextScanAt: Date,
    lockDeadline: Date,
    now: Date | undefined,
  ): Promise<JobParameters | undefined> {
    if (!this.mayTake(jobName)) return undefined;
    const lease = randomUUID();
    // Counted before the answer is there: two that ask at once must not both take the last place.
    this.leases.set(lease, { name: jobName, since: Date.now() });
    try {
      const job = await super.getNextJobToRun(jobName, nextScanAt, lockDeadline, now, {
        lastModifiedBy: lease,
      });
      if (!job) this.leases.delete(lease);
      return job;
    } catch (error) {
      this.leases.delete(lease);
      throw error;
    }
  }

  /** Renews the lease; `LeaseLost` when it has ended. */
  async renew(job: JobParameters): Promise<void> {
    const lockedAt = new Date();
    await this.write(job, { lockedAt });
    job.lockedAt = lockedAt;
    if (job.lastModifiedBy)
      this.leases.set(job.lastModifiedBy, { name: job.name, since: lockedAt.getTime() });
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
    await this.release([...this.leases.keys()].filter((lease) => !kept.has(lease)));
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
