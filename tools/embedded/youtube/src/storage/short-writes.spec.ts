import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { put, sha256, startSignedIn, testFile, unit } from '../test-sandbox';
import { writeFileAtomic } from './atomic-file';

/** The operating system may write fewer bytes than asked for. */
describe('a write of which the system does only a part', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is completed for a small file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'short-write-'));
    const { writeSync } = fs;
    jest
      .spyOn(fs, 'writeSync')
      .mockImplementation((handle: number, bytes: unknown) => writeSync(handle, bytes as Buffer, 0, 1));
    writeFileAtomic(join(folder, 'file'), 'all of it');
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('all of it');
    rmSync(folder, { recursive: true });
  });

  it('is completed for an upload', async () => {
    const { sandbox, token } = await startSignedIn();
    const { bytes, total, range } = testFile(unit + 1000);
    const uri = await sandbox.session(token, total);
    const handle = await open(sandbox.dataDir);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const write = prototype.write as (this: FileHandle, ...parts: unknown[]) => unknown;
    jest.spyOn(prototype, 'write').mockImplementation(function (
      this: FileHandle,
      buffer: unknown,
      offset: unknown,
      length: unknown,
      position: unknown,
    ) {
      return write.call(this, buffer, offset, Math.ceil(Number(length) / 2), position);
    } as never);
    const reply = await put(uri, bytes, range(0, total - 1));
    jest.restoreAllMocks();
    expect(reply.status).toBe(200);
    const [video] = await sandbox.look<{ sha256: string }>('videos');
    expect(video?.sha256).toBe(sha256(bytes));
    await sandbox.stop();
  });
});
