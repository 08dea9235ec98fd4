import { spawnSync } from 'node:child_process';
import fs, { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../testing/test-server';
import { claimDataFolder, DataFolderError, formatVersion } from './data-folder';

describe('a data folder', () => {
  let dataDir: string;
  const lock = () => join(dataDir, 'lock');

  beforeEach(() => {
    dataDir = temporaryFolder();
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('can be claimed by one process at a time', () => {
    const release = claimDataFolder(dataDir);
    expect(() => claimDataFolder(dataDir)).toThrow(DataFolderError);
    expect(() => claimDataFolder(dataDir)).toThrow(`is in use by process ${process.pid}`);
    release();
    claimDataFolder(dataDir)();
  });

  it('can be claimed when the process in its lock no longer runs', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(lock(), `${gone} some-boot/123`);
    const release = claimDataFolder(dataDir);
    expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    release();
    expect(existsSync(lock())).toBe(false);
  });

  it('can be claimed when the process id in its lock belongs to another program', () => {
    writeFileSync(lock(), `${process.pid} an-earlier-boot/123`);
    claimDataFolder(dataDir)();
  });

  it.each(['', 'nonsense', '-1 x'])('can be claimed over the invalid lock %j', (text) => {
    writeFileSync(lock(), text);
    claimDataFolder(dataDir)();
  });

  it('stores its format version, and releases the lock when the version is newer or unreadable', () => {
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

  it('flushes a new folder, its format and their names to disk', () => {
    rmSync(dataDir, { recursive: true });
    const flushed: string[] = [];
    const spy = jest.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
      flushed.push(readlinkSync(`/proc/self/fd/${handle}`));
    });
    try {
      claimDataFolder(dataDir)();
    } finally {
      spy.mockRestore();
    }
    expect(flushed).toEqual([dirname(dataDir), join(dataDir, 'format.json.part'), dataDir]);
  });
});
