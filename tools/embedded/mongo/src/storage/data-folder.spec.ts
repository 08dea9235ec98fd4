import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/test-server';
import { claimDataFolder, DataFolderError, formatVersion } from './data-folder';

describe('a data folder', () => {
  let dataDir: string;
  const lock = () => join(dataDir, 'lock');

  beforeEach(() => {
    dataDir = temporaryFolder();
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('belongs to one holder at a time', () => {
    const release = claimDataFolder(dataDir);
    expect(() => claimDataFolder(dataDir)).toThrow(DataFolderError);
    expect(() => claimDataFolder(dataDir)).toThrow(`is in use by process ${process.pid}`);
    release();
    claimDataFolder(dataDir)();
  });

  it('is taken over from a process that is gone', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(lock(), `${gone} some-boot/123`);
    const release = claimDataFolder(dataDir);
    expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    release();
    expect(existsSync(lock())).toBe(false);
  });

  it('is taken over when its holder’s number now belongs to another program', () => {
    writeFileSync(lock(), `${process.pid} an-earlier-boot/123`);
    claimDataFolder(dataDir)();
  });

  it.each(['', 'nonsense', '-1 x'])('is taken over from a lock that says %j', (text) => {
    writeFileSync(lock(), text);
    claimDataFolder(dataDir)();
  });

  it('notes its format, and refuses a newer or unreadable one without keeping the lock', () => {
    claimDataFolder(dataDir)();
    const file = join(dataDir, 'format.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ formatVersion });
    for (const [text, message] of [
      [JSON.stringify({ formatVersion: formatVersion + 1 }), `holds data of format ${formatVersion + 1}`],
      ['{', 'is not readable'],
    ] as const) {
      writeFileSync(file, text);
      expect(() => claimDataFolder(dataDir)).toThrow(message);
      expect(existsSync(lock())).toBe(false);
    }
  });
});
