import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { portVariables, type PortName } from '@cutroom/local-stack';
import { until } from './poll';

const root = join(__dirname, '../../../..');

/** `npm start` without npm and the build. */
export const stackProgram: readonly string[] = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(root, 'dist/tools/local-stack/main.js'),
];

export interface StartOptions {
  home: string;
  dataDir: string;
  ports: Record<string, number>;
  /** Program and arguments. */
  command?: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/** The local stack as a person meets it: a process, its output and its end. */
export class StartedStack {
  output = '';
  /** Resolves with the exit code once nothing that it started writes any more. */
  readonly exit: Promise<number | null>;
  readonly child: ChildProcess;

  constructor({ home, dataDir, ports, command = stackProgram, env = {} }: StartOptions) {
    const names = Object.keys(portVariables) as PortName[];
    const variables = Object.fromEntries(names.map((name) => [portVariables[name][0], String(ports[name])]));
    const [program = '', ...args] = command;
    this.child = spawn(program, args, {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: home, CUTROOM_DATA_DIR: dataDir, ...variables, ...env },
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.exit = new Promise((resolve) => this.child.once('close', resolve));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** What the stack itself has reported, apart from what its parts write. */
  get reports(): string[] {
    return this.output.split('\n').filter((line) => line.startsWith('local-stack '));
  }

  /** @throws Error with the output when the process ends instead. */
  ready(): Promise<unknown> {
    const gone = this.exit.then((code) => {
      throw new Error(`ended with ${code}:\n${this.output}`);
    });
    gone.catch(() => undefined);
    const isReady = until('the stack to be ready', async () => this.output.includes('Ctrl-C stops'), 120_000);
    return Promise.race([isReady, gone]);
  }

  /** The process of a part, found by its entry point; undefined while there is none. */
  findPart(part: string): number | undefined {
    return descendantsOf(this.pid).find((pid) => commandOf(pid).includes(`/${part}/main.js`));
  }

  /** @throws Error when it does not run. */
  pidOf(part: string): number {
    const pid = this.findPart(part);
    if (!pid) throw new Error(`${part} is not running`);
    return pid;
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGINT');
    return this.exit;
  }
}

const commandOf = (pid: number): string => {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** Processes below this one, at any depth. */
export function descendantsOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\s+/).filter(Boolean) : [];
  return children.map(Number).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Whether it runs. A zombie does not: only its new parent has not taken notice yet. */
export const isRunning = (pid: number): boolean => commandOf(pid) !== '';

export const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
