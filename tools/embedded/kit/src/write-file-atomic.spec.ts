import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomic } from './write-file-atomic';

describe('writeFileAtomic', () => {
  it('writes the whole file when the operating system completes only part of a write', () => {
    const folder = mkdtempSync(join(tmpdir(), 'short-write-'));
    const { writeSync } = fs;
    const spy = jest
      .spyOn(fs, 'writeSync')
      .mockImplementation((handle: number, bytes: unknown) => writeSync(handle, bytes as Buffer, 0, 1));
    try {
      writeFileAtomic(join(folder, 'file'), 'all of it');
    } finally {
      spy.mockRestore();
    }
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('all of it');
    rmSync(folder, { recursive: true });
  });
});
