import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A build that prints `building` and ends when its input ends. */
const script = (lock: string) => `
  import { buildAlone } from ${JSON.stringify(lock)};
  import { readSync } from 'node:fs';
  buildAlone(() => {
    console.log('building');
    readSync(0, Buffer.alloc(1));
  });
`;

describe('the build lock', () => {
  let root: string;
  const running: ChildProcess[] = [];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cutroom-lock-'));
    for (const name of ['build-lock.mjs', 'end-with-npm.mjs'])
      cpSync(join(__dirname, '../bin', name), join(root, 'tools/local-stack/bin', name));
  });
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });

  /** Starts a build. `says` resolves with the next output. */
  function build() {
    const code = script(join(root, 'tools/local-stack/bin/build-lock.mjs'));
    const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
    running.push(child);
    const exited = once(child, 'exit');
    const says = async (stream: 'stdout' | 'stderr'): Promise<string> => {
      const [chunk] = (await once(child[stream], 'data')) as [Buffer];
      return chunk.toString();
    };
    return { child, exited, says };
  }

  it('makes a second build wait for the first', async () => {
    const first = build();
    expect(await first.says('stdout')).toBe('building\n');
    const second = build();
    expect(await second.says('stderr')).toBe(`Waiting for the build of process ${first.child.pid} ...\n`);
    const building = second.says('stdout');
    first.child.stdin.end();
    expect(await building).toBe('building\n');
    second.child.stdin.end();
    expect(await second.exited).toEqual([0, null]);
    expect(existsSync(join(root, 'dist/build.lock'))).toBe(false);
  });

  it('does not block a build after its process was killed', async () => {
    const killed = build();
    await killed.says('stdout');
    killed.child.kill('SIGKILL');
    await killed.exited;
    const next = build();
    expect(await next.says('stdout')).toBe('building\n');
    next.child.stdin.end();
    expect(await next.exited).toEqual([0, null]);
  });

  it('reports in a sentence that it cannot be written', async () => {
    // Fails for every user, unlike a folder without permission to write, which root ignores.
    writeFileSync(join(root, 'dist'), 'a file');
    const refused = build();
    expect(await refused.says('stderr')).toMatch(/^Cannot build into \S+dist: EEXIST: [^\n]*\n$/);
    expect(await refused.exited).toEqual([1, null]);
  });
});
