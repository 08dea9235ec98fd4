import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

interface ProgramOptions {
  name: string;
  command: readonly string[];
  cwd?: string;
  env: NodeJS.ProcessEnv;
  /** Whom it runs as, where the suite may choose. */
  uid?: number;
  print: (line: string) => void;
}

/** A process of a deployment: what it prints, and its end. */
export class Program {
  readonly exited: Promise<number | null>;
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
      if (stream) createInterface({ input: stream }).on('line', (line) => this.hear(line));
    }
    this.exited = new Promise((resolve) => {
      this.child.once('error', (error) => this.hear(error.message));
      this.child.once('error', () => resolve(1));
      this.child.once('close', (code) => resolve(code));
    });
    void this.exited.then(() => (this.over = true));
  }

  private hear(line: string): void {
    this.lines.push(line);
    this.options.print(`${this.options.name.padEnd(18)} | ${line}`);
  }

  /**
   * Waits until it serves.
   *
   * @param ready is asked again and again; by default: whether it has printed a line that starts with `ready`.
   * @throws Error with its last words when it ended or took longer than a minute and a half.
   */
  async ready(ready: () => Promise<boolean> = async () => this.said(/^ready/)): Promise<this> {
    const deadline = Date.now() + 90_000;
    while (!(await ready().catch(() => false))) {
      if (this.over || Date.now() > deadline) {
        const why = this.over ? `ended with ${await this.exited}` : 'is not ready';
        throw new Error(`${this.options.name} ${why}\n${this.lines.slice(-15).join('\n')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return this;
  }

  said(pattern: RegExp): boolean {
    return this.lines.some((line) => pattern.test(line));
  }

  /** Asks it to end and waits; answers its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!this.over) this.child.kill(signal);
    const force = setTimeout(() => this.child.kill('SIGKILL'), 40_000);
    return this.exited.finally(() => clearTimeout(force));
  }
}

/** Whether something answers there with success. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(3_000) }).then(({ ok }) => ok);
