import fs, { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../testing/test-server';
import { claimDataFolder, formatVersion } from './data-folder';

describe('a data folder', () => {
  let dataDir: string;
  const lock = () => join(dataDir, 'lock');

  beforeEach(() => {
    dataDir = temporaryFolder();
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

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
