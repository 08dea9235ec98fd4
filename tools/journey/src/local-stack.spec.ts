import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@cutroom/contracts';
import { freePorts, portVariables, type PortName } from '@cutroom/local-stack';
import { Person } from './person';
import { until } from './poll';
import type { StackAddress } from './test-stack';

const root = join(__dirname, '../../..');
const names = Object.keys(portVariables) as PortName[];

let dataDir: string;
let ports: Record<string, number>;
let running: StartedStack | undefined;

const program: [string, ...string[]] = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(root, 'dist/tools/local-stack/main.js'),
];

/** `npm start`, without npm and the build unless asked for: the process itself, as a person meets it. */
class StartedStack {
  output = '';
  readonly exit: Promise<number | null>;
  readonly child: ChildProcess;

  constructor([command, ...args]: [string, ...string[]] = program) {
    const variables = Object.fromEntries(names.map((name) => [portVariables[name][0], String(ports[name])]));
    this.child = spawn(command, args, {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: dataDir, CUTROOM_DATA_DIR: dataDir, ...variables },
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.exit = new Promise((resolve) => this.child.once('close', resolve));
  }

  ready(): Promise<unknown> {
    const gone = this.exit.then((code) => {
      throw new Error(`ended with ${code}:\n${this.output}`);
    });
    gone.catch(() => undefined);
    return Promise.race([
      until('the stack to be ready', async () => this.output.includes('Ctrl-C stops'), 60_000),
      gone,
    ]);
  }

  interrupt(): void {
    this.child.kill('SIGINT');
  }

  async stop(): Promise<number | null> {
    this.interrupt();
    return this.exit;
  }
}

async function start(command = program): Promise<StartedStack> {
  running = new StartedStack(command);
  await running.ready();
  return running;
}

const allFree = async () => (await Promise.all(names.map((name) => isFree(ports[name] ?? 0)))).every(Boolean);

const demo = (username: string): Promise<Person> => {
  const urls = { api: `http://localhost:${ports.api}` };
  const person = new Person({ urls } as StackAddress);
  return person.signIn(username, 'Cutroom@2026').then(() => person);
};

/** The process of a part, found by its entry point among the stack's children. */
function pidOf(part: string): number {
  const listed = readFileSync(`/proc/${running?.child.pid}/task/${running?.child.pid}/children`, 'utf8');
  const found = listed
    .trim()
    .split(/\s+/)
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`/${part}/main.js`));
  if (!found) throw new Error(`${part} is not running`);
  return Number(found);
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cutroom-start-'));
  ports = await freePorts(names, '127.0.0.1');
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

describe('npm start', () => {
  it('shows the demo team with three videos to review, and a second start finds everything again', async () => {
    const first = await start();
    for (const text of [`http://localhost:${ports.web}`, 'CUTROOMCREATOR26', 'editor / Cutroom@2026']) {
      expect(first.output).toContain(text);
    }
    const creator = await demo('creator');
    expect(await creator.call(endpoints.pendingVideos)).toHaveLength(3);
    const editor = await demo('editor');
    expect(editor.profile?.teamId).toBe(creator.profile?.teamId);
    const page = await fetch(`http://localhost:${ports.web}/some/page`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await page.text()).toContain(`content="http://localhost:${ports.api}"`);
    const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    expect(await first.stop()).toBe(0);
    expect(await allFree()).toBe(true);

    await start();
    expect(await (await demo('creator')).call(endpoints.pendingVideos)).toHaveLength(3);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
  }, 120_000);

  it('stops everything and says which part died and why', async () => {
    const stack = await start();
    process.kill(pidOf('upload-service'), 'SIGKILL');
    expect(await stack.exit).toBe(1);
    expect(stack.output).toContain('upload-service ended by itself (signal SIGKILL)');
    expect(await allFree()).toBe(true);
  }, 120_000);

  it('stops everything when npm alone is told to stop, as a supervisor does', async () => {
    const stack = await start(['npm', 'start']);
    stack.child.kill('SIGTERM');
    await until('its last word', async () => stack.output.includes('Stopped.'), 30_000);
    expect(await allFree()).toBe(true);
  }, 120_000);

  it('names a port in use before anything is started', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(ports.status, '127.0.0.1', resolve));
    running = new StartedStack();
    expect(await running.exit).toBe(1);
    expect(running.output).toContain(
      `port ${ports.status} (status) is in use: stop what uses it, or set STATUS_PORT`,
    );
    expect(running.output).not.toContain('ready');
    await new Promise((resolve) => taken.close(resolve));
  }, 60_000);
});
