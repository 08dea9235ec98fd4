import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cutroom-code-cache-'));
  cpSync(join(__dirname, '../bin/code-cache.cjs'), join(root, 'tools/local-stack/bin/code-cache.cjs'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs the program as a part of the stack. @returns its output */
function run(flags: string[] = []): string {
  const preload = `--require=${join(root, 'tools/local-stack/bin/code-cache.cjs')}`;
  const ended = spawnSync(process.execPath, [...flags, preload, join(root, 'program.js')], {
    encoding: 'utf8',
  });
  return ended.stdout + ended.stderr;
}

const write = (name: string, text: string) => writeFileSync(join(root, name), text);

const files = () =>
  readdirSync(join(root, 'dist/code-cache')).map((name) => join(root, 'dist/code-cache', name));

/** What changes when a file is written again. */
const writtenAt = () => files().map((path) => statSync(path).ino);

describe('the code cache of the local stack', () => {
  it('keeps the code of a program and its modules, and writes it once', () => {
    write('part.js', "module.exports = () => 'from a module';");
    write('program.js', "console.log(require('./part')(), __filename, require.main === module);");
    const output = `from a module ${join(root, 'program.js')} true\n`;
    expect(run()).toBe(output);
    const before = writtenAt();
    expect(before).toHaveLength(1);
    expect(run()).toBe(output);
    expect(writtenAt()).toEqual(before);
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

  it('keeps code that was compiled under other flags apart', () => {
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

  it('reports wrong syntax as Node does, and keeps nothing of it', () => {
    write('part.js', 'const = 1;');
    write('program.js', "try { require('./part'); } catch (error) { console.log(error.name); }");
    for (let time = 0; time < 2; time += 1) expect(run()).toBe('SyntaxError\n');
  });
});
