import { chmod } from 'node:fs/promises';
import { entriesOf, openToOthers } from '../../kit/src/testing/permissions';
import { startTestSandbox } from './test-sandbox';

describe('the data folder', () => {
  it('denies access to other users, even if they had access before the server started', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.token();
    await sandbox.publish(token, Buffer.from('a movie'));
    await sandbox.session(token, 10);
    expect(await openToOthers(sandbox.dataDir)).toEqual([]);

    const folders = (await entriesOf(sandbox.dataDir)).filter(({ isFile }) => !isFile);
    expect(folders).toHaveLength(5);
    for (const { path } of folders) await chmod(path, 0o755);
    await sandbox.restart();
    expect(await openToOthers(sandbox.dataDir)).toEqual([]);
    await sandbox.stop();
  });
});
