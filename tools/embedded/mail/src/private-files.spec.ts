import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { entriesOf, openToOthers } from '../../kit/src/testing/permissions';
import { startMailInbox } from './start-mail-inbox';

let made: string;
beforeAll(async () => void (made = join(await mkdtemp(join(tmpdir(), 'mail-inbox-private-')), 'made')));
afterAll(() => rm(join(made, '..'), { recursive: true, force: true }));

async function receiveOne(): Promise<void> {
  const inbox = await startMailInbox({ dataDir: join(made, 'inbox'), httpPort: 0, smtpPort: 0 });
  const transport = createTransport(inbox.smtpUrl);
  await transport.sendMail({ from: 'a@example.test', to: 'b@example.test', text: 'code 123456' });
  transport.close();
  await inbox.stop();
}

describe('the data folder', () => {
  it('denies access to other users, and so does every mail in it', async () => {
    await receiveOne();
    const paths = (await entriesOf(made)).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([join(made, 'inbox/mails'), expect.stringMatching(/\.mail$/)]),
    );
    expect(await openToOthers(made)).toEqual([]);
  });

  it('denies access to other users once the server has started, even if it was open to them before', async () => {
    for (const folder of ['inbox', 'inbox/mails']) await chmod(join(made, folder), 0o755);
    await receiveOne();
    expect(await openToOthers(made)).toEqual([]);
  });
});
