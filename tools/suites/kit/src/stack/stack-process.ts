import { spawn, type ChildProcess } from 'node:child_process';
import { join, relative } from 'node:path';
import { ranks, readSettings } from '@cutroom/local-stack';
import { until } from '@cutroom/contracts/testing';
import { ownEnvironment, type Ports } from './own-ports';
import { commandOf, descendantsOf } from './processes';
import { repository } from './repository';

/** The command that `npm start` runs after the build. */
const stackProgram: readonly string[] = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(repository, 'dist/tools/local-stack/main.js'),
];

/** The built entry point of each part, relative to the repository's root. */
const entries = new Map(
  ranks(readSettings({}, repository))
    .flat()
    .map(({ name, entry }) => [name, relative(repository, entry)]),
);

export interface StackProcessOptions {
  dataDir: string;
  ports: Ports;
  /** Program and arguments. */
  command?: readonly string[];
  home?: string;
  env?: NodeJS.ProcessEnv;
}

/** The local stack as a process with output and an exit code, as its user sees it. */
export class StackProcess {
  output = '';
  /** Resolves with the exit code once all output has been read. */
  readonly exit: Promise<number | null>;
  readonly child: ChildProcess;

  constructor({ dataDir, ports, command = stackProgram, home, env = {} }: StackProcessOptions) {
    const [program = '', ...args] = command;
    this.child = spawn(program, args, {
      cwd: repository,
      env: { ...ownEnvironment(ports, dataDir, home), ...env },
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.exit = new Promise((resolve) => this.child.once('close', resolve));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The lines that the stack itself has printed, without those of its parts. */
  get reports(): string[] {
    return this.output.split('\n').filter((line) => line.startsWith('local-stack '));
  }

  /** Waits until the stack is ready. @throws Error with the output when the process ends first */
  ready(): Promise<unknown> {
    const ended = this.exit.then((code) => {
      throw new Error(`the stack ended with ${code}:\n${this.output}`);
    });
    ended.catch(() => undefined);
    const isReady = until('the stack to be ready', async () => this.output.includes('Ctrl-C stops'));
    return Promise.race([isReady, ended]);
  }

  /** The PID of a part, found by its entry point; undefined while the part is not running. */
  findPart(part: string): number | undefined {
    const entry = entries.get(part);
    if (!entry) throw new Error(`the stack has no part '${part}'`);
    return descendantsOf(this.pid).find((pid) => commandOf(pid).includes(entry));
  }

  /** The PID of a part. @throws Error when the part is not running */
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
