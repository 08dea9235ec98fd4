import type { Engine } from './engine';
import { removeExpired } from './ttl/remove-expired';

/** logicalSessionTimeoutMinutes: drivers retry no write of a session after that. */
const sessionMs = 30 * 60_000;
const housekeepingMs = 5_000;

/** Periodic work: removes expired documents, idle cursors, timed-out transactions and old session records. */
export class Maintenance {
  private readonly timers: NodeJS.Timeout[];
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly engine: Engine,
    ttlSweepMs: number,
    private readonly report: (error: unknown) => void,
  ) {
    this.timers = [
      setInterval(() => this.enqueue(() => removeExpired(this.engine, new Date())), ttlSweepMs),
      setInterval(() => this.tidy(), housekeepingMs),
      setInterval(() => this.enqueue(() => this.forgetSessions()), sessionMs),
    ];
    for (const timer of this.timers) timer.unref();
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.running;
  }

  private tidy(): void {
    const now = Date.now();
    this.engine.transactions.abortExpired(now);
    this.engine.cursors.dropIdle(now);
  }

  private forgetSessions(): Promise<void> {
    return this.engine.write(() => this.engine.records.removeUnusedSince(new Date(Date.now() - sessionMs)));
  }

  /** Runs one round at a time. Reports a failed round; the next one tries again. */
  private enqueue(work: () => Promise<void>): void {
    this.running = this.running.then(work).catch(this.report);
  }
}
