import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
let folder: string;

/** Skips the tests on machines without git. */
const describeWithGit = spawnSync('git', ['--version']).status === 0 ? describe : describe.skip;
const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

describeWithGit('the pre-commit hook', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cutroom-hooks-'));
    git('init', '--quiet');
    const settings = ['core.hooksPath=hooks', 'user.name=test', 'user.email=test@x', 'commit.gpgSign=false'];
    for (const setting of settings) git('config', ...setting.split('='));
    cpSync(join(root, 'tools/git-hooks'), join(folder, 'hooks'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('formats the staged files, even when their names have spaces or non-ASCII letters', () => {
    for (const name of ['a.ts', 'two words.ts', 'ü.ts']) write(name, 'const a  =  1');
    git('add', '*.ts');
    git('commit', '--quiet', '-m', 'all');
    for (const name of ['a.ts', 'two words.ts', 'ü.ts']) {
      expect(git('show', `HEAD:${name}`)).toBe('const a = 1;\n');
    }
  });

  it('does not format a file with unstaged changes, and does not stage those', () => {
    write('a.ts', 'const a  =  1');
    git('add', 'a.ts');
    write('a.ts', 'const a  =  1\nconst later  =  2');
    git('commit', '--quiet', '-m', 'a part');
    expect(git('show', 'HEAD:a.ts')).toBe('const a  =  1');
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe('const a  =  1\nconst later  =  2');
  });
});
