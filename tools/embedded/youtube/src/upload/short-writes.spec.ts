import { open, type FileHandle } from 'node:fs/promises';
import { put, sha256, startSignedIn, testFile, unit } from '../test-sandbox';

describe('an upload', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is stored completely when the operating system writes fewer bytes than requested', async () => {
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
