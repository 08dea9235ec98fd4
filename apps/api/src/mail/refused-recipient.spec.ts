import { createMongoJobs } from '@cutroom/jobs';
import { createLogger, createMetrics, createSecretBox } from '@cutroom/server-kit';
import { connectTestMongo, newDatabaseUri, until } from '@cutroom/server-kit/testing';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createMailOutbox } from './outbox';
import { createSmtpTransport } from './smtp-transport';

const to = 'nobody-there@example.com';

/** The reply of a mail server, such as `550 5.1.1 No such user`. */
const reply = (line: string) =>
  Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) });

/** A mail server that gives these replies, and an outbox that sends through it. */
async function buildOutbox(options: SMTPServerOptions) {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, ...options });
  // Without a port of its own it takes a free one.
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'test', level: 'info', destination });
  const connection = await connectTestMongo(newDatabaseUri());
  const jobs = createMongoJobs({ connection, logger, pollMs: 50, leaseMs: 1_000 });
  const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@example.com' });
  const metrics = createMetrics('test');
  const secretBox = createSecretBox([randomBytes(32).toString('base64')]);
  const mail = createMailOutbox({ jobs, secretBox, transport, metrics });
  await jobs.start();
  await mail.enqueue({ to, subject: 'Code', text: 'text', html: 'html' });
  return {
    lines,
    rows: () => connection.collection('jobs').find().toArray(),
    async count(outcome: string) {
      const counts = await metrics.registry.getSingleMetricAsString('mails_total');
      return Number(new RegExp(`outcome="${outcome}",\\S* (\\d+)$`, 'm').exec(counts)?.[1]);
    },
    async close() {
      await jobs.stop();
      transport.close();
      await connection.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const toRecipient = (line: string): SMTPServerOptions => ({
  onRcptTo: (_address, _session, answer) => answer(reply(line)),
});

describe('an email whose recipient the mail server refuses for good', () => {
  it.each([
    '550 5.1.1 <nobody-there@example.com>: Recipient address rejected: User unknown',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; nobody-there@example.com',
    '556 5.1.10 the domain of nobody-there@example.com accepts no email',
    '550 5.2.1 The mailbox nobody-there@example.com is disabled',
    '550 No such user here: nobody-there@example.com',
    '553 nobody-there@example.com is not a mailbox name',
    '501 Error: Bad recipient address syntax',
  ])('is given up after one try, with one warning that does not name it (%s)', async (line) => {
    let asked = 0;
    const outbox = await buildOutbox({
      onRcptTo(_address, _session, answer) {
        asked += 1;
        answer(reply(line));
      },
    });
    await until('the job is deleted', async () => (await outbox.rows()).length === 0);
    expect([asked, await outbox.count('given-up'), await outbox.count('failed')]).toEqual([1, 1, 0]);
    const told = outbox.lines.filter((logged) => logged.includes('refuses its recipient'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(line.slice(0, 3));
    expect(outbox.lines.join('')).not.toContain(to);
    await outbox.close();
  });
});

describe('an email that the mail server refuses for another reason', () => {
  it.each<[string, SMTPServerOptions]>([
    ['450 for the recipient', toRecipient('450 4.2.0 Greylisted, try again')],
    ['a full mailbox', toRecipient('552 5.2.2 Mailbox full')],
    ['a server that does not relay', toRecipient('554 5.7.1 Relay access denied')],
    ['one that says so without a code', toRecipient('550 relay not permitted')],
    ['a sender that is refused with the recipient', toRecipient('550 5.1.8 Sender address rejected')],
    ['a missing sign-in', toRecipient('530 5.7.0 Authentication required')],
    [
      'a wrong sender',
      { onMailFrom: (_address, _session, answer) => answer(reply('550 5.1.0 Who are you?')) },
    ],
    [
      'its content',
      {
        onData: (stream, _session, answer) => stream.resume().on('end', () => answer(reply('554 5.6.0 No'))),
      },
    ],
  ])('is tried again after %s', async (_, options) => {
    const outbox = await buildOutbox(options);
    await until('it has failed once', async () => (await outbox.rows()).some(({ failures }) => failures > 0));
    expect(await outbox.count('failed')).toBeGreaterThan(0);
    expect(await outbox.count('given-up')).toBe(0);
    await outbox.close();
  });
});
