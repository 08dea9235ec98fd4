import type { Catalog, Garbage } from './catalog';
import type { Environment } from './environment';
import { wholeRange } from './keys';

const keysPerWrite = 2000;

/**
 * Removes the data of dropped collections and indexes in small steps between other writes. Continues after a restart or
 * crash.
 */
export class GarbageSweeper {
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly environment: Environment,
    private readonly catalog: Catalog,
  ) {}

  /** Starts a sweep unless one is running, which then includes the new garbage. */
  start(): void {
    if (this.stopped) return;
    this.running ??= this.sweepAll().finally(() => (this.running = undefined));
    // Ignored, because later commands report a failing disk and the garbage stays listed.
    this.running.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running?.catch(() => undefined);
  }

  private async sweepAll(): Promise<void> {
    for (let next = this.catalog.garbage()[0]; next && !this.stopped; next = this.catalog.garbage()[0]) {
      const garbage = next;
      await this.environment.write(() => this.sweepSome(garbage));
    }
  }

  private sweepSome(garbage: Garbage): void {
    const table = this.environment[garbage.table];
    const keys = [...table.getKeys({ ...wholeRange(garbage.id), limit: keysPerWrite })];
    for (const key of keys) void table.remove(key);
    if (keys.length < keysPerWrite) this.catalog.forget(garbage);
  }
}
