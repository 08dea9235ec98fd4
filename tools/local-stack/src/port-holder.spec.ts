import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from './free-ports';
import { describeHolder } from './port-holder';
import { holderByLsof } from './holder-by-lsof';
import { holderByProc } from './holder-by-proc';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cutroom-holder-')));
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const listens = (host: string, port: number) =>
  `require('node:net').createServer().listen(${port}, ${JSON.stringify(host)}, () => console.log('ready'));`;

/** Starts a process that listens on a free port. @param name its entry point */
async function listenOn(
  host: string,
  name = 'server.js',
  prefix = '',
): Promise<{ pid: number; port: number }> {
  const { api: port = 0 } = await freePorts(['api'], '127.0.0.1');
  const entry = join(folder, name);
  mkdirSync(join(entry, '..'), { recursive: true });
  writeFileSync(entry, prefix + listens(host, port));
  const child = spawn(process.execPath, ['--max-old-space-size=64', entry, '--port', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') break;
  return { pid: child.pid ?? 0, port };
}

/** macOS has lsof but no /proc. Linux always has /proc, and may have lsof. */
const ways = [
  ['/proc', holderByProc],
  ['lsof', holderByLsof],
] as const;
const isThere = { '/proc': existsSync('/proc/net/tcp'), lsof: !spawnSync('lsof', ['-v']).error };

describe.each(ways.filter(([way]) => isThere[way]))('the holder of a port (%s)', (_way, holderOf) => {
  it.each(['127.0.0.1', '0.0.0.0', '::', '::ffff:127.0.0.1'])(
    'is found when it listens on %s',
    async (host) => {
      const { pid, port } = await listenOn(host);
      expect(await holderOf(port)).toEqual({
        pid,
        command: expect.stringMatching(/node .*server\.js --port/),
        folder,
        parent: { pid: process.pid, command: expect.stringContaining('jest') },
      });
    },
  );

  it('is undefined when the port is free', async () => {
    const { api = 0 } = await freePorts(['api'], '127.0.0.1');
    expect(await holderOf(api)).toBeUndefined();
  });

  it('is the process that listens, not a client of that port', async () => {
    const { pid, port } = await listenOn('127.0.0.1');
    const connected = spawn(
      process.execPath,
      ['-e', `require('node:net').connect(${port}, '127.0.0.1', () => console.log('ready'))`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    running.push(connected);
    for await (const line of createInterface({ input: connected.stdout })) if (line === 'ready') break;
    expect((await holderOf(port))?.pid).toBe(pid);
  });
});

describe('describeHolder', () => {
  const jest = { pid: 12, command: 'node jest.js' };

  it('names a process from this folder and the command that stops it', () => {
    const holder = {
      pid: 34,
      command: '/usr/bin/node --max-old-space-size=256 /here/dist/apps/api/main.js',
      folder: '/here',
      parent: jest,
    };
    expect(describeHolder(holder, '/here')).toBe(
      'process 34 (node dist/apps/api/main.js, from this folder): stop it with `kill 34`',
    );
  });

  it('names the folder of a process from another folder', () => {
    const holder = { pid: 34, command: 'python3 -m http.server 3000', folder: '/there', parent: jest };
    expect(describeHolder(holder, '/here')).toBe(
      'process 34 (python3 -m http.server 3000, from /there): stop it with `kill 34`',
    );
  });

  it('names the stack of a part, because the stack would restart the part', () => {
    const parent = { pid: 12, command: 'node --require=/here/x.cjs /here/dist/tools/local-stack/main.js' };
    const holder = { pid: 34, command: '/usr/bin/node /here/dist/apps/api/main.js', folder: '/here', parent };
    expect(describeHolder(holder, '/here')).toBe(
      'process 34 (node dist/apps/api/main.js, from this folder), a part of the local stack that runs as process 12: stop that with `kill 12`',
    );
  });

  it('removes control characters and shortens a long command', () => {
    const holder = { pid: 34, command: `\u001b[2Jevil\n${'x'.repeat(5_000)}`, folder: '/a\u001b[2J' };
    const text = describeHolder(holder, '/here');
    expect(text).toMatch(/^[\x20-\x7e…]+$/);
    expect(text.length).toBeLessThan(300);
  });
});
