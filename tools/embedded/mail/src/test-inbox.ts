import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail } from './mail';
import { startMailInbox, type MailInbox } from './start-mail-inbox';

/** A running inbox in a temporary folder, with the calls that the specs make. */
export async function startTestInbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-inbox-'));
  const start = (): Promise<MailInbox> => startMailInbox({ dataDir, httpPort: 0, smtpPort: 0 });
  let inbox = await start();
  return {
    dataDir,
    url: (path: string) => `${inbox.url}${path}`,
    smtpPort: () => inbox.smtpPort,
    async send(mail: SendMailOptions): Promise<void> {
      const transport = createTransport(inbox.smtpUrl);
      await transport.sendMail({ from: 'App <noreply@app.test>', ...mail });
      transport.close();
    },
    async messages(query = ''): Promise<Mail[]> {
      const response = await fetch(`${inbox.url}/messages${query}`);
      return (await response.json()) as Mail[];
    },
    async restart(): Promise<void> {
      await inbox.stop();
      inbox = await start();
    },
    async stop(): Promise<void> {
      await inbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestInbox = Awaited<ReturnType<typeof startTestInbox>>;
