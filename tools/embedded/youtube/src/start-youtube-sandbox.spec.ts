import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestSandbox } from './test-sandbox';
import { startYoutubeSandbox } from './start-youtube-sandbox';

describe('startYoutubeSandbox', () => {
  it('rejects with the number of a port in use, and can be stopped twice', async () => {
    const first = await startTestSandbox();
    const port = Number(new URL(first.url('')).port);
    const clash = startYoutubeSandbox({
      dataDir: join(first.dataDir, 'other'),
      port,
      clientId: 'c',
      clientSecret: 's',
      redirectUris: [],
    });
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
