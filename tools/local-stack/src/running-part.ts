import { spawn, type ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { createInterface } from 'node:readline';
import { RecentOutput } from './recent-output';
import type { Part } from './parts';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Whether a URL answers 200. It uses no connection pool, because most connections are refused while the part starts. */
const isAnswering = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });

/** A running process of a part. It prints the output with a prefix, and reports when the part is ready and when it ends. */
export class RunningPart {
  readonly exited: Promise<Exit>;
  private readonly child: ChildProcess;
  private readonly saidReady: Promise<void>;
  private over = false;
  private readonly output = new RecentOutput();
  private readonly startedAt = performance.now();

  constructor(
    readonly part: Part,
    env: NodeJS.ProcessEnv,
    private readonly print: (line: string) => void,
  ) {
    this.child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...(part.flags ?? []), part.entry, ...(part.args ?? [])],
      {
        cwd: part.cwd,
        env: { ...env, ...part.env, CUTROOM_END_WITH_PARENT: JSON.stringify(part.withoutParent) },
        // bin/end-with-parent.cjs watches the last pipe, which closes when this process ends.
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        // In its own process group, the part does not get Ctrl-C. Only the stack does, which stops its parts in order.
        detached: true,
      },
    );
    this.exited = new Promise((resolve) => {
      this.child.once('error', (error) => {
        this.output.add(error.message);
        resolve({ code: 1, signal: null });
      });
      this.child.once('close', (code, signal) => resolve({ code, signal }));
    });
    void this.exited.then(() => (this.over = true));
    this.saidReady = new Promise((resolve) => this.forward(resolve));
  }

  private forward(onReady: () => void): void {
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (line.startsWith('ready')) onReady();
        this.output.add(line);
        this.print(`${this.part.name.padEnd(15)} | ${line}`);
      });
    }
  }

  get hasExited(): boolean {
    return this.over;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get recentOutput(): RecentOutput {
    return this.output;
  }

  /** Milliseconds since the process was started. */
  get age(): number {
    return performance.now() - this.startedAt;
  }

  /**
   * Resolves when the part is ready.
   *
   * @throws Error when it ends before that, or takes longer than `timeoutMs`
   */
  async ready(timeoutMs: number): Promise<void> {
    const ended = this.exited.then((exit) => {
      throw new Error(
        `${this.part.name} ended before it was ready (${describeExit(exit)})\n${this.output.text}`,
      );
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () =>
          reject(
            new Error(`${this.part.name} was not ready within ${timeoutMs / 1000} s\n${this.output.text}`),
          ),
        timeoutMs,
      );
    });
    try {
      await Promise.race([
        this.part.readyUrl ? this.answers(this.part.readyUrl, timeoutMs) : this.saidReady,
        ended,
        late,
      ]);
    } finally {
      clearTimeout(timer);
      ended.catch(() => undefined);
    }
  }

  private async answers(url: string, timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!this.over && Date.now() < deadline) {
      if (await isAnswering(url)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // Never resolves, because the race in ready() then reports why the part is not ready.
    await new Promise(() => undefined);
  }

  /** Sends SIGTERM, then SIGKILL when the process does not stop in time. */
  async stop(): Promise<Exit> {
    if (this.over) return this.exited;
    this.child.kill('SIGTERM');
    const force = setTimeout(() => this.child.kill('SIGKILL'), this.part.stopMs);
    const exit = await this.exited;
    clearTimeout(force);
    return exit;
  }
}

export const describeExit = ({ code, signal }: Exit): string =>
  signal ? `signal ${signal}` : `exit code ${code}`;
