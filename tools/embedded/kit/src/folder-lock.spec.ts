import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUseError, lockFolder } from './folder-lock';

describe('a data folder', () => {
  let folder: string;
  const lock = () => join(folder, 'lock');
  const take = () => lockFolder(folder, 'DATA_DIR');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'embedded-kit-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('can be locked by one process at a time', () => {
    const release = take();
    expect(() => take()).toThrow(FolderInUseError);
    expect(() => take()).toThrow(`is in use by process ${process.pid}`);
    release();
    take()();
  });

  it('can be locked when the process in its lock no longer runs', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(lock(), `${gone} some-boot/123`);
    const release = take();
    expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    release();
    expect(existsSync(lock())).toBe(false);
  });

  it('can be locked when the process id in its lock belongs to another program', () => {
    writeFileSync(lock(), `${process.pid} an-earlier-boot/123`);
    take()();
  });

  it.each(['', 'nonsense', '-1 x'])('can be locked over the invalid lock %j', (text) => {
    writeFileSync(lock(), text);
    take()();
  });
});
