import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

interface ProgramOptions {
  name: string;
  command: readonly string[];
  cwd?: string;
  env: NodeJS.ProcessEnv;
  /** The user of the process. It applies only when the suite runs as root. */
  uid?: number;
  print: (line: string) => void;
}

const readyLimitMs = 300_000;
const stopLimitMs = 40_000;

/** A process of a deployment, with its output. */
export class Program {
  private readonly exited: Promise<number | null>;
  private readonly child: ChildProcess;
  private readonly lines: string[] = [];
  private over = false;

  constructor(private readonly options: ProgramOptions) {
    const [file = '', ...args] = options.command;
    const uid = process.getuid?.() === 0 ? options.uid : undefined;
    this.child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.keep(line));
    }
    this.exited = new Promise((resolve) => {
      this.child.once('error', (error) => {
        this.keep(error.message);
        resolve(1);
      });
      this.child.once('close', (code) => resolve(code));
    });
    void this.exited.then(() => (this.over = true));
  }

  private keep(line: string): void {
    this.lines.push(line);
    this.options.print(`${this.options.name.padEnd(18)} | ${line}`);
  }

  /**
   * Waits until the process is ready.
   *
   * @param isReady polled until it returns true; by default it looks for a printed line that starts with `ready`
   * @throws Error with the last output when the process has ended or is not ready within five minutes
   */
  async ready(isReady: () => Promise<boolean> = async () => this.printed(/^ready/)): Promise<this> {
    const deadline = Date.now() + readyLimitMs;
    while (!(await isReady().catch(() => false))) {
      if (this.over || Date.now() > deadline) {
        const why = this.over ? `exited with ${await this.exited}` : 'is not ready';
        throw new Error(`${this.options.name} ${why}\n${this.lines.slice(-15).join('\n')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return this;
  }

  printed(pattern: RegExp): boolean {
    return this.lines.some((line) => pattern.test(line));
  }

  /** Stops the process, with SIGKILL after 40 s. @returns its exit code */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!this.over) this.child.kill(signal);
    const force = setTimeout(() => this.child.kill('SIGKILL'), stopLimitMs);
    return this.exited.finally(() => clearTimeout(force));
  }
}

/** Whether a URL answers with success. Rejects when there is no answer within 3 s. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(3_000) }).then(({ ok }) => ok);
