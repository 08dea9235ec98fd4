import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The script that the local stack preloads into each of its processes. */
const preload = join(__dirname, '../bin/end-with-parent.cjs');

const folder = mkdtempSync(join(tmpdir(), 'cutroom-parent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let parent: ChildProcess;
let childPid = 0;
afterEach(() => {
  for (const pid of [parent.pid ?? 0, childPid]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
});

/** Whether a process is running. A zombie has ended and only waits for its new parent to reap it. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/**
 * Starts a parent with a child. The child has the same preload as the parts of the stack, and can append to the file `note`.
 *
 * @returns the child's PID
 */
async function start(program: string, { waitMs = 0, graceMs = 5_000 } = {}): Promise<number> {
  const child = join(folder, 'child.cjs');
  writeFileSync(
    child,
    `const note = (text) => require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'note'))}, text);\n${program}`,
  );
  rmSync(join(folder, 'note'), { force: true });
  const arguments_ = [`--require=${preload}`, child];
  const options = {
    env: { CUTROOM_END_WITH_PARENT: JSON.stringify({ waitMs, graceMs }) },
    stdio: ['ignore', 'inherit', 'ignore', 'pipe'],
    detached: true,
  };
  const source = `const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify(arguments_)}, ${JSON.stringify(options)});
    console.log('child', child.pid);`;
  parent = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!parent.stdout) throw new Error('The parent has no output.');
  let ready = false;
  childPid = 0;
  for await (const line of createInterface({ input: parent.stdout })) {
    if (line === 'ready') ready = true;
    else childPid = Number(/^child (\d+)$/.exec(line)?.[1]);
    if (!ready || !childPid) continue;
    // Stops reading the child's output, as happens when the stack is killed.
    parent.stdout.destroy();
    return childPid;
  }
  throw new Error('The parent ended before its child was ready.');
}

const noted = () => readFile(join(folder, 'note'), 'utf8').catch(() => '');

const stopsGracefully = `
  process.on('SIGTERM', () => {
    process.stdout.write('a line that nobody reads any more');
    setTimeout(() => { note('stopped'); process.exit(0); }, 100);
  });
  setInterval(() => undefined, 1_000);
  console.log('ready');`;

describe('a process of the local stack', () => {
  it('stops gracefully when its parent is killed', async () => {
    const pid = await start(stopsGracefully);
    parent.kill('SIGKILL');
    await gone(pid);
    expect(await noted()).toBe('stopped');
  });

  it('keeps running for `waitMs` after its parent was killed, so that processes that need it can stop', async () => {
    const pid = await start(stopsGracefully, { waitMs: 700 });
    const began = performance.now();
    parent.kill('SIGKILL');
    await gone(pid);
    expect(performance.now() - began).toBeGreaterThan(600);
    expect(await noted()).toBe('stopped');
  });

  it('is killed when it does not stop within `graceMs` after its parent was killed', async () => {
    const pid = await start(
      `process.on('SIGTERM', () => note('SIGTERM')); setInterval(() => {}, 1_000); console.log('ready');`,
      {
        graceMs: 300,
      },
    );
    parent.kill('SIGKILL');
    await gone(pid);
    expect(await noted()).toBe('SIGTERM');
  });

  it('can exit before its parent, and does not pass the watch on to threads and child processes', async () => {
    const pid = await start(`
      const { Worker } = require('node:worker_threads');
      const { spawnSync } = require('node:child_process');
      const seen = 'String(process.env.CUTROOM_END_WITH_PARENT)';
      const child = spawnSync(process.execPath, [...process.execArgv, '-p', seen], { encoding: 'utf8' });
      new Worker('require("node:worker_threads").parentPort.postMessage(' + seen + ')', { eval: true })
        .once('message', (inThread) => { note(child.stdout.trim() + child.stderr + ' ' + inThread); console.log('ready'); });`);
    await gone(pid);
    expect(await noted()).toBe('undefined undefined');
    await gone(parent.pid ?? 0);
  });
});
