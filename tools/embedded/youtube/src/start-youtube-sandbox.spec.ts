import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestSandbox } from './test-sandbox';
import { startYoutubeSandbox } from './start-youtube-sandbox';

const options = { port: 0, clientId: 'c', clientSecret: 's', redirectUris: [] };

describe('startYoutubeSandbox', () => {
  it('refuses the folder of another sandbox until that one has stopped', async () => {
    const { dataDir, stop } = await startTestSandbox();
    await expect(startYoutubeSandbox({ ...options, dataDir })).rejects.toThrow(
      `${dataDir} is in use by process ${process.pid}: stop it, or set another data folder (YOUTUBE_SANDBOX_DATA_DIR)`,
    );
    await stop();
    await (await startYoutubeSandbox({ ...options, dataDir })).stop();
  });

  it('rejects with the number of a port in use, and can be stopped twice', async () => {
    const first = await startTestSandbox();
    const port = Number(new URL(first.url('')).port);
    const clash = startYoutubeSandbox({ ...options, dataDir: join(first.dataDir, 'other'), port });
    await expect(clash).rejects.toMatchObject({ code: 'EADDRINUSE', port });
    await first.stop();
    await first.stop();
  });

  it('stores no readable token, code or session URI in its folder', async () => {
    const sandbox = await startTestSandbox();
    const { code } = await sandbox.authorize();
    const token = await sandbox.token();
    const uploadId = new URL(await sandbox.session(token, 10)).searchParams.get('upload_id') ?? '';
    const names = await readdir(sandbox.dataDir, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')));

    expect(files.length).toBeGreaterThan(2);
    for (const secret of [token, code, uploadId]) {
      expect(secret.length).toBeGreaterThan(40);
      expect([...contents, ...files].filter((text) => text.includes(secret))).toEqual([]);
    }
    await sandbox.stop();
  });
});
