import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@cutroom/contracts';
import {
  descendantsOf,
  findPorts,
  isRunning,
  Person,
  portNames,
  StackProcess,
  until,
  type Ports,
  type StackAddress,
  type StackProcessOptions,
} from '@cutroom/suites-kit';
import { openToOthers } from './open-to-others';

const parts = [
  'upload-service',
  'status-service',
  'api',
  'media-worker',
  'embedded-mongo',
  'embedded-s3',
  'mail-inbox',
  'youtube-sandbox',
];

let home: string;
let dataDir: string;
let ports: Ports;
const started: StackProcess[] = [];

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'cutroom-start-'));
  dataDir = join(home, 'data');
  ports = await findPorts();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((stack) => stack.stop()));
  rmSync(home, { recursive: true, force: true });
});

function run(options: Partial<StackProcessOptions> = {}): StackProcess {
  const stack = new StackProcess({ home, dataDir, ports, ...options });
  started.push(stack);
  return stack;
}

async function start(options: Partial<StackProcessOptions> = {}): Promise<StackProcess> {
  const stack = run(options);
  await stack.ready();
  return stack;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

const allFree = async () => (await Promise.all(portNames.map((name) => isFree(ports[name])))).every(Boolean);

const demo = (username: string): Promise<Person> => {
  const urls = { api: `http://localhost:${ports.api}` } as StackAddress['urls'];
  return Person.signedIn({ urls }, username, 'Cutroom@2026');
};

const allReady = async (): Promise<boolean> => {
  const isReady = (port: number) =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return (await Promise.all([ports.api, ports.status, ports.upload, ports.media].map(isReady))).every(
    Boolean,
  );
};

const pending = async () => (await demo('creator')).call(endpoints.pendingVideos);

/** Whether the creator can sign in and play a video that awaits review. */
async function plays(): Promise<boolean> {
  const creator = await demo('creator');
  const [video] = await creator.call(endpoints.pendingVideos);
  const source = await creator.call(endpoints.videoSource, { params: { videoId: video?._id ?? '' } });
  return (await fetch(source.url, { headers: { Range: 'bytes=0-9' } })).status === 206;
}

describe('npm start', () => {
  it('seeds a demo team with three videos to review, and keeps them and the secrets on the next start', async () => {
    const first = await start();
    for (const text of [`http://localhost:${ports.web}`, 'CUTROOMCREATOR26', 'editor / Cutroom@2026']) {
      expect(first.output).toContain(text);
    }
    expect(await pending()).toHaveLength(3);
    const creator = await demo('creator');
    const editor = await demo('editor');
    expect(editor.profile?.teamId).toBe(creator.profile?.teamId);
    const page = await fetch(`http://localhost:${ports.web}/some/page`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await page.text()).toContain('<div id="root"></div>');
    // The page's own origin also serves the services.
    expect((await fetch(`http://localhost:${ports.web}/api/client/IAM`)).status).toBe(401);
    const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    expect(await first.stop()).toBe(0);
    expect(await allFree()).toBe(true);

    await start();
    expect(await pending()).toHaveLength(3);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
  });

  it('denies other users access to its data, including files that an earlier version left readable', async () => {
    const first = await start();
    expect(openToOthers(dataDir)).toEqual([]);
    await first.stop();
    const everything = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
    expect(everything).toEqual(
      expect.arrayContaining(['secrets.json', 'mongo/data.mdb', 's3/buckets/cutroom']),
    );
    for (const name of everything) {
      const path = join(dataDir, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    }

    await start();
    await until(
      'every file to be inaccessible to other users',
      async () => openToOthers(dataDir).length === 0,
    );
    expect(await pending()).toHaveLength(3);
  });

  it('logs no line per request, so that its banner stays in sight, unless LOG_LEVEL asks for it', async () => {
    const quiet = await start({ env: { LOG_LEVEL: '' } });
    expect(await pending()).toHaveLength(3);
    await quiet.stop();
    expect(quiet.output).not.toContain('/api/video/pending');

    const wordy = await start({ env: { LOG_LEVEL: 'info' } });
    expect(await pending()).toHaveLength(3);
    await wordy.stop();
    expect(wordy.output).toContain('/api/video/pending');
  });

  it('stops everything when a supervisor stops only npm', async () => {
    const stack = await start({ command: ['npm', 'start'] });
    stack.child.kill('SIGTERM');
    await until('the output “Stopped.”', async () => stack.output.includes('Stopped.'));
    expect(await allFree()).toBe(true);
  });

  it('names an invalid setting and leaves nothing running', async () => {
    const stack = run({ env: { SESSION_LIFETIME_SECONDS: 'a minute' } });
    expect(await stack.exit).toBe(1);
    expect(stack.output).toMatch(/Cutroom did not start: .* ended before it was ready \(exit code 1\)/);
    expect(stack.output).toMatch(/SESSION_LIFETIME_SECONDS[\s\S]*Fix the cause and start it again\./);
    expect(stack.reports).toEqual([]);
    expect(await allFree()).toBe(true);
  });
});

describe('a killed part', () => {
  it('is restarted and reported in one line, while the others keep running and Cutroom recovers', async () => {
    const stack = await start();
    const before = new Map(parts.map((part) => [part, stack.pidOf(part)]));
    for (const part of parts) {
      const killed = stack.pidOf(part);
      process.kill(killed, 'SIGKILL');
      await until(
        `a new process of ${part}`,
        async () => ![undefined, killed].includes(stack.findPart(part)),
      );
      await until('every service to be ready', allReady);
      await until('a video to play', () => plays().catch(() => false));
    }
    // One line for each part shows that no other part died with it.
    expect(stack.reports).toEqual(
      parts.map((part) => `local-stack     | ${part} ended (signal SIGKILL); restarting in 0.5 s`),
    );
    for (const part of parts) expect(stack.pidOf(part)).not.toBe(before.get(part));
  });
});

describe('a killed stack', () => {
  const launcher = [process.execPath, 'tools/local-stack/bin/start.mjs'];

  async function killAndWait(stack: StackProcess): Promise<void> {
    const processes = descendantsOf(stack.pid);
    expect(processes.length).toBeGreaterThanOrEqual(parts.length);
    stack.child.kill('SIGKILL');
    const left = () => processes.filter(isRunning);
    await until('every process to end', async () => left().length === 0);
    expect(await allFree()).toBe(true);
  }

  it('leaves no process and no occupied port behind, and can be started again', async () => {
    await killAndWait(await start());
    await start();
    expect(await plays()).toBe(true);
  });

  it.each([
    ['its launcher', launcher],
    ['npm', ['npm', 'start']],
  ])('leaves no process and no occupied port behind when only %s is killed', async (_what, command) =>
    killAndWait(await start({ command })),
  );
});

describe('a port in use', () => {
  it('is reported with the stack that holds it and the command that stops that stack', async () => {
    const first = await start();
    const second = run();
    expect(await second.exit).toBe(1);
    const api = `process ${first.pidOf('api')} (node dist/apps/api/main.js, from this folder)`;
    expect(second.output).toContain(
      `port ${ports.api} (api) is in use by ${api}, a part of the local stack that runs as process ${first.pid}: ` +
        `stop that with \`kill ${first.pid}\`, or set API_PORT`,
    );
    expect(second.output).toContain(
      `port ${ports.web} (web) is in use by process ${first.pid} (node dist/tools/local-stack/main.js, from this folder): ` +
        `stop it with \`kill ${first.pid}\`, or set WEB_PORT`,
    );
    process.kill(first.pid);
    expect(await first.exit).toBe(0);
    expect(await allFree()).toBe(true);
  });

  it('is reported before anything starts', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(ports.status, '127.0.0.1', resolve));
    const stack = run();
    expect(await stack.exit).toBe(1);
    expect(stack.output).toContain(`port ${ports.status} (status) is in use by process ${process.pid} (`);
    expect(stack.output).not.toContain('ready');
    await new Promise((resolve) => taken.close(resolve));
  });
});
