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
    const clash = startMailInbox({ dataDir, httpPort: 0, smtpPort: first.smtpPort });

    await expect(clash).rejects.toMatchObject({ code: 'EADDRINUSE', port: first.smtpPort });
    await first.stop();
  });

  it('can be stopped twice', async () => {
    const inbox = await startMailInbox({ dataDir, httpPort: 0, smtpPort: 0 });
    await Promise.all([inbox.stop(), inbox.stop()]);
    await expect(fetch(inbox.url)).rejects.toThrow();
  });
});
