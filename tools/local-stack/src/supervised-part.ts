import { Backoff, restartBackoff, type BackoffOptions } from './backoff';
import type { Part } from './parts';
import { describeExit, RunningPart, type Exit } from './running-part';

const readyMs = 60_000;

export interface SupervisionOptions {
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
  /** Called with the reason when the part crashes. Without it, the part is restarted with a backoff. */
  onFailure?: (reason: string) => void;
  backoff?: BackoffOptions;
}

/** Keeps a part running by restarting its process when it ends unexpectedly. */
export class SupervisedPart {
  private current: RunningPart | undefined;
  private restartTimer: NodeJS.Timeout | undefined;
  private killed = false;
  private over = false;
  private readonly backoff: Backoff;

  constructor(
    readonly part: Part,
    private readonly options: SupervisionOptions,
  ) {
    this.backoff = new Backoff(options.backoff ?? restartBackoff);
  }

  /** The PID of the current process; undefined while there is none. */
  get pid(): number | undefined {
    return this.current?.pid;
  }

  /**
   * Starts the part and resolves when it is ready. It does not repeat a failed start, because the caller gets the error.
   *
   * @throws Error with the last output of the process, which has ended
   */
  async start(): Promise<void> {
    const started = this.spawn();
    try {
      await started.ready(readyMs);
    } catch (error) {
      await this.end();
      throw error;
    }
    this.watch(started);
  }

  /** Kills the process without a graceful shutdown. revive() starts the part again. */
  async kill(): Promise<void> {
    const victim = this.take();
    if (victim?.pid === undefined) throw new Error(`${this.part.name} is not running`);
    this.killed = true;
    process.kill(victim.pid, 'SIGKILL');
    await victim.exited;
  }

  /** Starts the part again after kill(). @throws Error once the part has been stopped */
  async revive(): Promise<void> {
    if (!this.killed) throw new Error(`${this.part.name} was not killed`);
    if (this.over) throw new Error(`${this.part.name} has been stopped`);
    this.killed = false;
    await this.start();
  }

  /** Stops the process, if there is one, and starts a new one. */
  async restart(): Promise<void> {
    await this.end();
    if (!this.over) await this.start();
  }

  /** Makes this object neither restart the part nor report its end from now on. */
  dismiss(): void {
    this.over = true;
  }

  /** Stops the part for good. */
  async stop(): Promise<void> {
    this.dismiss();
    await this.end();
  }

  private spawn(): RunningPart {
    this.current = new RunningPart(this.part, this.options.env, this.options.print);
    return this.current;
  }

  /** Returns the current process, which the caller is going to end, and no longer watches it. */
  private take(): RunningPart | undefined {
    clearTimeout(this.restartTimer);
    const taken = this.current;
    this.current = undefined;
    return taken;
  }

  private async end(): Promise<void> {
    await this.take()?.stop();
  }

  private watch(running: RunningPart): void {
    void running.exited.then((exit) => {
      if (this.current !== running || this.over) return;
      this.current = undefined;
      if (this.options.onFailure) this.options.onFailure(this.describeEnd(running, exit));
      else this.startLater(running, exit);
    });
  }

  /** Does not wait for readiness, because the part may depend on another one that is restarting. */
  private startLater(ended: RunningPart, exit: Exit): void {
    const waitMs = this.backoff.next(ended.age);
    // The last output of a killed process does not explain its end.
    const output = exit.signal === 'SIGKILL' ? '' : ended.recentOutput.line;
    const why = describeExit(exit) + (output ? `, last output: ${output}` : '');
    this.options.print(
      `local-stack     | ${this.part.name} ended (${why}); restarting in ${waitMs / 1_000} s`,
    );
    this.restartTimer = setTimeout(() => this.watch(this.spawn()), waitMs);
  }

  private describeEnd({ recentOutput }: RunningPart, exit: Exit): string {
    return `${this.part.name} crashed (${describeExit(exit)}). Its last output:\n${recentOutput.text}`;
  }
}
