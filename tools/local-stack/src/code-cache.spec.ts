import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cutroom-code-cache-'));
  cpSync(join(__dirname, '../bin/code-cache.cjs'), join(root, 'tools/local-stack/bin/code-cache.cjs'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The arguments with which Node runs the program as a part of the stack. */
const command = (): string[] => [
  `--require=${join(root, 'tools/local-stack/bin/code-cache.cjs')}`,
  join(root, 'program.js'),
];

/** Runs the program. @returns its output */
function run(flags: string[] = []): string {
  const ended = spawnSync(process.execPath, [...flags, ...command()], { encoding: 'utf8' });
  return ended.stdout + ended.stderr;
}

const write = (name: string, text: string) => writeFileSync(join(root, name), text);

const files = () =>
  readdirSync(join(root, 'dist/code-cache')).map((name) => join(root, 'dist/code-cache', name));

/** The inodes of the cache files. A file that is written again gets another inode. */
const writtenAt = () => files().map((path) => statSync(path).ino);

/** Whether there is a cache file. A draft does not count: its name ends with the writer's PID. */
const isKept = () =>
  existsSync(join(root, 'dist/code-cache')) && files().some((path) => /[0-9a-f]{40}$/.test(path));

describe('the code cache of the local stack', () => {
  it('stores the code of a program and its modules, and does not write it again on the next run', () => {
    write('part.js', "module.exports = () => 'from a module';");
    write('program.js', "console.log(require('./part')(), __filename, require.main === module);");
    const output = `from a module ${join(root, 'program.js')} true\n`;
    expect(run()).toBe(output);
    const before = writtenAt();
    expect(before).toHaveLength(1);
    expect(run()).toBe(output);
    expect(writtenAt()).toEqual(before);
  });

  it('stores the code of a program while it runs, and does not write it again when the program stops', async () => {
    write('program.js', "process.on('SIGTERM', () => process.exit()); setInterval(() => undefined, 1_000);");
    const program = spawn(process.execPath, command());
    const ended = new Promise((resolve) => program.once('close', resolve));
    try {
      while (!isKept()) await delay(50);
      const before = writtenAt();
      expect(program.exitCode).toBeNull();
      program.kill();
      await ended;
      expect(writtenAt()).toEqual(before);
    } finally {
      program.kill('SIGKILL');
      await ended;
    }
  });

  it('runs a changed program of the same length', () => {
    write('program.js', "console.log('one');");
    expect(run()).toBe('one\n');
    write('program.js', "console.log('two');");
    expect(run()).toBe('two\n');
    expect(run()).toBe('two\n');
  });

  it('starts a program whose cached code is damaged, and caches it again', () => {
    write('program.js', "console.log('still here');");
    run();
    const [file = ''] = files();
    const damaged = readFileSync(file);
    damaged.fill(0, Math.floor(damaged.length / 2));
    for (const content of [damaged, damaged.subarray(0, 20), Buffer.alloc(0)]) {
      writeFileSync(file, content);
      expect(run()).toBe('still here\n');
      expect(readFileSync(file).length).toBe(damaged.length);
    }
  });

  it('stores code that was compiled under other flags in another file', () => {
    write('program.js', "console.log('flags');");
    for (const flags of [[], ['--max-semi-space-size=4']]) expect(run(flags)).toBe('flags\n');
    expect(files()).toHaveLength(2);
  });

  it('leaves ECMAScript modules and dynamic imports to Node', () => {
    write('part.mjs', "export const name = 'a module';");
    write(
      'program.js',
      "const { name } = require('./part.mjs'); import('./part.mjs').then((again) => console.log(name, again.name));",
    );
    for (let time = 0; time < 2; time += 1)
      expect(run(['--disable-warning=ExperimentalWarning'])).toBe('a module a module\n');
  });

  it('leaves the report of a syntax error to Node, on every run', () => {
    write('part.js', 'const = 1;');
    write('program.js', "try { require('./part'); } catch (error) { console.log(error.name); }");
    for (let time = 0; time < 2; time += 1) expect(run()).toBe('SyntaxError\n');
  });
});
