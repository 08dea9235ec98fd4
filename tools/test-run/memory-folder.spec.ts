import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const url = JSON.stringify(pathToFileURL(join(__dirname, 'memory-folder.mjs')).href);

let memory: string;
beforeEach(() => (memory = mkdtempSync(join(tmpdir(), 'cutroom-memory-'))));
afterEach(() => rmSync(memory, { recursive: true, force: true }));

/** Creates the folder in a process of its own. @returns what it got, and what was there before it exited */
function create(options: object): { folder: string | null; during: string[]; mode: string | null } {
  const script = `
    import { readdirSync, statSync } from 'node:fs';
    import { createMemoryFolder } from ${url};
    const folder = createMemoryFolder(${JSON.stringify({ memory, ...options })});
    const mode = folder && (statSync(folder).mode & 0o7777).toString(8);
    console.log(JSON.stringify({ folder, mode, during: readdirSync(${JSON.stringify(memory)}) }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return JSON.parse(stdout);
}

const plenty = { available: 64 * 2 ** 30, free: 64 * 2 ** 30 };

/** The ID of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid;

describe('the folder in memory for the files of the suites', () => {
  it('is empty, open to programs that run as other users, and gone when the run ends', () => {
    const { folder, during, mode } = create(plenty);
    expect(mode).toBe('1777');
    expect(during.map((name) => join(memory, name))).toEqual([folder]);
    expect(readdirSync(memory)).toEqual([]);
  });

  it('is not created when the memory that is free is too small for files and programs', () => {
    expect(create({ ...plenty, available: 9 * 2 ** 30 })).toEqual({ folder: null, mode: null, during: [] });
  });

  it('is not created where the system keeps no files in memory', () => {
    expect(create({ available: plenty.available, memory: join(memory, 'missing') }).folder).toBeNull();
  });

  it('takes the place of one that a killed run has left, and leaves that of a run in progress alone', () => {
    const left = join(memory, `cutroom-test-${endedPid()}-abc`);
    const running = join(memory, `cutroom-test-${process.pid}-abc`);
    const foreign = join(memory, 'another-program');
    for (const folder of [left, running, foreign]) mkdirSync(join(folder, 'data'), { recursive: true });
    create(plenty);
    expect([left, running, foreign].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });
});
