import { Backoff, restartBackoff, type BackoffOptions } from './backoff';
import type { Part } from './parts';
import { describeExit, RunningPart, type Exit } from './running-part';

const readyMs = 60_000;

export interface SupervisionOptions {
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
  /** Called with the reason when the part ends by itself. Without it the part is started again, with a backoff. */
  onFailure?: (reason: string) => void;
  backoff?: BackoffOptions;
}

/** A part that is to run: its process, and after an unexpected end the next one. */
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

  /** The process that runs now; undefined while there is none. */
  get pid(): number | undefined {
    return this.current?.pid;
  }

  /**
   * Starts it and resolves when it serves. Who starts a part is there to read why it does not start, a wrong variable for
   * one: it is not tried again.
   *
   * @throws Error with its last words; it does not run then.
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

  /** Ends its process as a power cut would; it stays away until revive(). */
  async kill(): Promise<void> {
    const victim = this.take();
    if (victim?.pid === undefined) throw new Error(`${this.part.name} is not running`);
    this.killed = true;
    process.kill(victim.pid, 'SIGKILL');
    await victim.exited;
  }

  /** Starts it again after kill(). */
  async revive(): Promise<void> {
    if (!this.killed) throw new Error(`${this.part.name} was not killed`);
    this.killed = false;
    await this.start();
  }

  /** Stops its process, if there is one, and starts a new one. */
  async restart(): Promise<void> {
    await this.end();
    if (!this.over) await this.start();
  }

  /** From now on it is not started again, and its end is nothing to report. */
  dismiss(): void {
    this.over = true;
  }

  /** Stops it for good. */
  async stop(): Promise<void> {
    this.dismiss();
    await this.end();
  }

  private spawn(): RunningPart {
    this.current = new RunningPart(this.part, this.options.env, this.options.print);
    return this.current;
  }

  /** Leaves the process to the caller: its end is meant. */
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

  /** Whether it becomes ready does not matter here: it may have to wait for a part that is being restarted as well. */
  private startLater(ended: RunningPart, exit: Exit): void {
    const waitMs = this.backoff.next(ended.age);
    // What a process wrote before somebody killed it says nothing about its end.
    const words = exit.signal === 'SIGKILL' ? '' : ended.lastWords.line;
    const why = describeExit(exit) + (words ? `, last words: ${words}` : '');
    this.options.print(
      `local-stack     | ${this.part.name} ended (${why}); restarting in ${waitMs / 1_000} s`,
    );
    this.restartTimer = setTimeout(() => this.watch(this.spawn()), waitMs);
  }

  private describeEnd({ lastWords }: RunningPart, exit: Exit): string {
    return `${this.part.name} ended by itself (${describeExit(exit)}). Its last words:\n${lastWords.text}`;
  }
}
