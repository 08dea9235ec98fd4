import { existsSync } from 'node:fs';
import { requireFreePorts } from './free-ports';
import { ranks, viteServer, type Part } from './parts';
import type { Settings } from './settings';
import { SupervisedPart } from './supervised-part';
import { startWebServer, type WebServer } from './web-server';

export interface StackOptions {
  settings: Settings;
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
  /** Whether to serve the built pages. Otherwise Vite's development server runs. */
  serveWeb: boolean;
  /** Runs while the services start, when the embedded servers are ready. Stopping the stack aborts its signal. */
  seed?: (signal: AbortSignal) => Promise<unknown>;
  /** Names of parts that do not run. */
  without?: readonly string[];
  /**
   * Called with the reason when a part has crashed and the stack has been stopped. Tests use it to fail after a crash.
   * Without it, the stack restarts a crashed part while the others keep running.
   */
  onFailure?: (reason: string) => void;
}

/** Starts the parts rank by rank, restarts those that crash, and stops them in reverse order. */
export class Stack {
  private readonly parts = new Map<string, SupervisedPart>();
  private readonly ranks: Part[][];
  private web: WebServer | undefined;
  private stopping: Promise<void> | undefined;
  private readonly seeding = new AbortController();

  constructor(private readonly options: StackOptions) {
    const { settings, serveWeb, without = [] } = options;
    const wanted = ranks(settings).map((rank) => rank.filter(({ name }) => !without.includes(name)));
    this.ranks = [...wanted, ...(serveWeb ? [] : [[viteServer(settings)]])];
  }

  /**
   * Resolves when every part is ready.
   *
   * @throws Error naming the part or port that failed; everything that was started has been stopped
   */
  async start(): Promise<void> {
    const { settings, env, serveWeb, seed } = this.options;
    const all = this.ranks.flat();
    for (const { entry, name } of all) {
      if (!existsSync(entry)) throw new Error(`${name} is not built: ${entry} is missing`);
    }
    const wanted = new Set([...all.flatMap(({ ports }) => ports), 'web' as const]);
    await requireFreePorts(settings, [...wanted]);
    try {
      const [embedded = [], ...others] = this.ranks;
      await this.startRank(embedded);
      const seeded = seed?.(this.seeding.signal);
      // Awaited below, once the services have started or failed.
      seeded?.catch(() => undefined);
      for (const rank of others) await this.startRank(rank);
      await seeded;
      if (serveWeb && !this.stopping) this.web = await startWebServer(settings, env);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  private async startRank(rank: readonly Part[]): Promise<void> {
    await Promise.all(rank.map((part) => this.startPart(part)));
  }

  private async startPart(part: Part): Promise<void> {
    if (this.stopping) throw new Error('the stack has been stopped');
    const { env, print, onFailure } = this.options;
    const fail = onFailure && ((reason: string) => void this.stop().then(() => onFailure(reason)));
    const started = new SupervisedPart(part, { env, print, onFailure: fail });
    this.parts.set(part.name, started);
    await started.start();
  }

  private find(name: string): SupervisedPart {
    const found = this.parts.get(name);
    if (!found) throw new Error(`${name} is not running`);
    return found;
  }

  /**
   * Kills one part without a graceful shutdown, for tests. The stack does not restart it until revive().
   */
  async kill(name: string): Promise<void> {
    await this.find(name).kill();
  }

  /** Starts a part again after kill(). */
  async revive(name: string): Promise<void> {
    await this.find(name).revive();
  }

  /**
   * Starts another process of a part, as in a deployment with two of them.
   *
   * @param as its name
   * @param port on which it listens
   * @param overrides additional environment variables
   */
  async startAnother(
    name: string,
    as: string,
    port: number,
    overrides: NodeJS.ProcessEnv = {},
  ): Promise<void> {
    const first = this.find(name).part;
    const { env, readyUrl } = first;
    const moved = readyUrl && new URL(readyUrl);
    if (moved) moved.port = String(port);
    await this.startPart({
      ...first,
      name: as,
      ports: [],
      env: { ...env, PORT: String(port), ...overrides },
      readyUrl: moved ? moved.href : undefined,
    });
  }

  /** The PID of a running part. */
  pidOf(name: string): number {
    const { pid } = this.find(name);
    if (pid === undefined) throw new Error(`${name} is not running`);
    return pid;
  }

  /** Stops one part gracefully and starts it again, as `npm run dev` does after a rebuild. */
  async restart(name: string): Promise<void> {
    if (!this.stopping) await this.parts.get(name)?.restart();
  }

  /** Stops everything, the services first. Further calls return the same promise. */
  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  private async stopAll(): Promise<void> {
    this.seeding.abort();
    for (const part of this.parts.values()) part.dismiss();
    await this.web?.stop();
    const planned = new Set(this.ranks.flat().map(({ name }) => name));
    const further = [...this.parts.keys()].filter((name) => !planned.has(name));
    for (const names of [further, ...this.ranks.map((rank) => rank.map(({ name }) => name)).reverse()]) {
      await Promise.all(names.map((name) => this.parts.get(name)?.stop()));
    }
  }
}
