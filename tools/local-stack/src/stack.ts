import { existsSync } from 'node:fs';
import { requireFreePorts } from './free-ports';
import { ranks, type Part } from './parts';
import { describeExit, RunningPart } from './running-part';
import type { Settings } from './settings';
import { startWebServer, type WebServer } from './web-server';

const readyMs = 60_000;

export interface StackOptions {
  settings: Settings;
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
  /** The built pages are served here unless a development server takes their place. */
  serveWeb: boolean;
  /** A part has ended by itself: which and why. The stack has been stopped by then. */
  onFailure: (reason: string) => void;
}

/** The running parts: started rank by rank, stopped in the opposite order, all of them when one dies. */
export class Stack {
  private readonly running: RunningPart[] = [];
  private readonly killed: Part[] = [];
  private web: WebServer | undefined;
  private stopping: Promise<void> | undefined;

  constructor(private readonly options: StackOptions) {}

  /**
   * Starts everything and resolves when every part serves.
   *
   * @throws Error saying which part or port is the reason; what was started has been stopped.
   */
  async start(): Promise<void> {
    const { settings, serveWeb } = this.options;
    const all = ranks(settings);
    for (const { entry, name } of all.flat()) {
      if (!existsSync(entry)) throw new Error(`${name} is not built: ${entry} is missing`);
    }
    await requireFreePorts(settings, [...all.flat().flatMap(({ ports }) => ports), 'web']);
    try {
      for (const rank of all) await Promise.all(rank.map((part) => this.startPart(part)));
      if (serveWeb) this.web = await startWebServer(settings);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  private async startPart(part: Part): Promise<void> {
    const { env, print } = this.options;
    const started = new RunningPart(part, env, print);
    this.running.push(started);
    await started.ready(readyMs);
    void started.exited.then((exit) => {
      if (this.stopping || !this.running.includes(started)) return;
      const reason = `${part.name} ended by itself (${describeExit(exit)}). Its last words:\n${started.lastWords}`;
      void this.stop().then(() => this.options.onFailure(reason));
    });
  }

  /** Ends one part as a power cut would, and leaves the others running: for tests of what survives it. */
  async kill(name: string): Promise<void> {
    const [victim] = this.take(name);
    if (victim?.pid === undefined) throw new Error(`${name} is not running`);
    this.killed.push(victim.part);
    process.kill(victim.pid, 'SIGKILL');
    await victim.exited;
  }

  /** Starts a part again after kill(). */
  async revive(name: string): Promise<void> {
    const index = this.killed.findIndex((part) => part.name === name);
    const [part] = index < 0 ? [] : this.killed.splice(index, 1);
    if (!part) throw new Error(`${name} was not killed`);
    await this.startPart(part);
  }

  /**
   * Starts one more process of a part beside the first one, as a deployment with two of them does: for tests of
   * what the two share. It answers on `port` and goes by the name of `as`; `overrides` are environment variables of
   * its own.
   */
  async startAnother(
    name: string,
    as: string,
    port: number,
    overrides: NodeJS.ProcessEnv = {},
  ): Promise<void> {
    const first = this.running.find(({ part }) => part.name === name);
    if (!first) throw new Error(`${name} is not running`);
    const { env, readyUrl } = first.part;
    const moved = readyUrl && new URL(readyUrl);
    if (moved) moved.port = String(port);
    await this.startPart({
      ...first.part,
      name: as,
      ports: [],
      env: { ...env, PORT: String(port), ...overrides },
      readyUrl: moved ? moved.href : undefined,
    });
  }

  /** The process of a running part. */
  pidOf(name: string): number {
    const pid = this.running.find(({ part }) => part.name === name)?.pid;
    if (pid === undefined) throw new Error(`${name} is not running`);
    return pid;
  }

  private take(name: string): RunningPart[] {
    const index = this.running.findIndex(({ part }) => part.name === name);
    return index < 0 ? [] : this.running.splice(index, 1);
  }

  /** Stops one part and starts it again, as `npm run dev` does after a rebuild. */
  async restart(name: string): Promise<void> {
    const [old] = this.take(name);
    if (!old || this.stopping) return;
    await old.stop();
    await this.startPart(old.part);
  }

  /** Stops everything, services first; idempotent. */
  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  private async stopAll(): Promise<void> {
    await this.web?.stop();
    const planned = new Set(ranks(this.options.settings).flatMap((rank) => rank.map(({ name }) => name)));
    const further = this.running.filter(({ part }) => !planned.has(part.name));
    await Promise.all(further.map((part) => part.stop()));
    for (const rank of ranks(this.options.settings).reverse()) {
      const names = new Set(rank.map(({ name }) => name));
      await Promise.all(this.running.filter(({ part }) => names.has(part.name)).map((part) => part.stop()));
    }
  }
}
