import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { startMailInbox } from './start-mail-inbox';

let parent: string;
beforeAll(async () => void (parent = await mkdtemp(join(tmpdir(), 'mail-inbox-private-'))));
afterAll(() => rm(parent, { recursive: true, force: true }));

const names = ['.', 'inbox', 'inbox/mails'];

/** Of the folder that was made above the inbox's own, and of everything in it. */
async function readableByOthers(): Promise<string[]> {
  const all = ['.', ...(await readdir(join(parent, 'made'), { recursive: true }))];
  expect(all).toEqual(expect.arrayContaining([...names, expect.stringMatching(/\.mail$/)]));
  const modes = await Promise.all(all.map(async (name) => (await stat(join(parent, 'made', name))).mode));
  return all.filter((_name, index) => (modes[index] ?? 0) & 0o077);
}

async function receiveOne(): Promise<void> {
  const dataDir = join(parent, 'made', 'inbox');
  const inbox = await startMailInbox({ dataDir, httpPort: 0, smtpPort: 0 });
  const transport = createTransport(inbox.smtpUrl);
  await transport.sendMail({ from: 'a@example.test', to: 'b@example.test', text: 'code 123456' });
  transport.close();
  await inbox.stop();
}

describe('the data folder', () => {
  it('is closed to other users, with every mail in it', async () => {
    await receiveOne();
    expect(await readableByOthers()).toEqual([]);
  });

  it('of an earlier version is closed at the start', async () => {
    for (const name of names) await chmod(join(parent, 'made', name), name === '.' ? 0o700 : 0o755);
    await receiveOne();
    expect(await readableByOthers()).toEqual([]);
  });
});
