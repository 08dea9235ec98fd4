import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestSandbox } from './test-sandbox';

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>;

async function entries({ dataDir }: Sandbox): Promise<{ path: string; mode: number; isFolder: boolean }[]> {
  const names = ['.', ...(await readdir(dataDir, { recursive: true }))];
  return Promise.all(
    names.map(async (name) => {
      const found = await stat(join(dataDir, name));
      return { path: join(dataDir, name), mode: found.mode & 0o777, isFolder: found.isDirectory() };
    }),
  );
}
const readableByOthers = async (sandbox: Sandbox) =>
  (await entries(sandbox)).filter(({ mode }) => mode & 0o077);

describe('the data folder', () => {
  it('is closed to other users with everything in it, also when an earlier version had left it open', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.token();
    await sandbox.publish(token, Buffer.from('a movie'));
    await sandbox.session(token, 10);
    expect(await readableByOthers(sandbox)).toEqual([]);

    const folders = (await entries(sandbox)).filter(({ isFolder }) => isFolder);
    expect(folders).toHaveLength(5);
    for (const { path } of folders) await chmod(path, 0o755);
    await sandbox.restart();
    expect(await readableByOthers(sandbox)).toEqual([]);
    await sandbox.stop();
  });
});
