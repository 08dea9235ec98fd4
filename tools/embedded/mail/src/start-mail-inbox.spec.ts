import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailInbox } from './start-mail-inbox';

let dataDir: string;
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'mail-inbox-'))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('startMailInbox', () => {
  it('rejects with the number of a port in use and leaves nothing open', async () => {
    const first = await startMailInbox({ dataDir, httpPort: 0, smtpPort: 0 });
    const other = { dataDir: join(dataDir, 'other'), httpPort: 0 };
    const clash = startMailInbox({ ...other, smtpPort: first.smtpPort });

    await expect(clash).rejects.toMatchObject({ code: 'EADDRINUSE', port: first.smtpPort });
    await first.stop();
    await (await startMailInbox({ ...other, smtpPort: 0 })).stop();
  });

  it('refuses the folder of another inbox until that one has stopped', async () => {
    const options = { dataDir, httpPort: 0, smtpPort: 0 };
    const first = await startMailInbox(options);
    await expect(startMailInbox(options)).rejects.toThrow(
      `${dataDir} is in use by process ${process.pid}: stop it, or set another data folder (MAIL_INBOX_DATA_DIR)`,
    );
    await first.stop();
    await (await startMailInbox(options)).stop();
  });

  it('can be stopped twice', async () => {
    const inbox = await startMailInbox({ dataDir, httpPort: 0, smtpPort: 0 });
    await Promise.all([inbox.stop(), inbox.stop()]);
    await expect(fetch(inbox.url)).rejects.toThrow();
  });
});
