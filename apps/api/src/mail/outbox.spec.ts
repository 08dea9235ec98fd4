import { createLogger, createMetrics, createSecretBox } from '@cutroom/server-kit';
import { randomBytes } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { createMongoJobs } from '@cutroom/jobs';
import { uniqueName } from '../testing/builders';
import { nextMailTo, rawMail, unfolded } from '../testing/mails';
import { connectTestMongo, newDatabaseUri, until } from '@cutroom/server-kit/testing';
import { createMailOutbox } from './outbox';
import { createSmtpTransport } from './smtp-transport';

const logger = createLogger({ service: 'test', level: 'silent' });
const newAddress = () => `${uniqueName('mail')}@example.com`;

async function buildOutbox(smtpUrl: string) {
  const connection = await connectTestMongo(newDatabaseUri());
  const jobs = createMongoJobs({ connection, logger, pollMs: 50, leaseMs: 1_000 });
  const secretBox = createSecretBox([randomBytes(32).toString('base64')]);
  const transport = createSmtpTransport({ url: smtpUrl, from: 'Cutroom <no-reply@example.com>' });
  const metrics = createMetrics('test');
  return {
    jobs,
    mail: createMailOutbox({ jobs, secretBox, transport, metrics }),
    outcomes: () => metrics.registry.getSingleMetricAsString('mails_total'),
    rows: () => connection.collection('jobs').find().toArray(),
    async close() {
      await jobs.stop();
      transport.close();
      await connection.close();
    },
  };
}

/** A port that closes every connection until `open` gives it a mail server to forward to. */
async function buildGate() {
  let target: URL | undefined;
  const server = createServer((socket) => {
    if (!target) return void socket.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const end of [socket, upstream]) end.on('error', () => undefined);
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    open: (to: string) => (target = new URL(to)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Forwards to a mail server, and closes the first connection in place of the reply that accepts an email. */
async function loseFirstReply(smtpUrl: string) {
  const target = new URL(smtpUrl);
  let isLost = false;
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const end of [socket, upstream]) end.on('error', () => undefined);
    socket.pipe(upstream);
    upstream.on('data', (reply: Buffer) => {
      if (isLost || !reply.includes('queued')) return void socket.write(reply);
      isLost = true;
      socket.destroy();
      upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('the email outbox', () => {
  const smtpUrl = process.env.TEST_SMTP_URL ?? '';

  it('sends text and HTML from the configured address, then deletes the job', async () => {
    const outbox = await buildOutbox(smtpUrl);
    await outbox.jobs.start();
    const to = newAddress();
    await outbox.mail.enqueue({ to, subject: 'Grüße', text: 'plain ✓', html: '<p>rich ✓</p>' });
    const received = await nextMailTo(to);
    expect(received).toMatchObject({ subject: 'Grüße', to, from: 'no-reply@example.com' });
    expect(received.text.trim()).toBe('plain ✓');
    expect(received.html).toContain('<p>rich ✓</p>');
    await until('the job is deleted', async () => (await outbox.rows()).length === 0);
    await outbox.close();
  });

  it('sends headers, and images that the HTML shows', async () => {
    const outbox = await buildOutbox(smtpUrl);
    await outbox.jobs.start();
    const to = newAddress();
    const headers = { 'List-Unsubscribe': `<https://example.com/${'a'.repeat(150)}>` };
    const base64 = Buffer.from('a small picture').toString('base64');
    const images = [{ cid: 'still-0@cutroom', fileName: 'still.jpg', contentType: 'image/jpeg', base64 }];
    const html = '<img src="cid:still-0@cutroom">';
    await outbox.mail.enqueue({ to, subject: 'Stills', text: 'text', html, headers, images });
    const raw = await rawMail(await nextMailTo(to));
    expect(unfolded(raw)).toContain(`List-Unsubscribe: ${headers['List-Unsubscribe']}`);
    expect(raw).toContain('Content-Type: multipart/related');
    expect(raw).toContain('Content-ID: <still-0@cutroom>');
    expect(raw).toContain('Content-Disposition: inline; filename=still.jpg');
    expect(raw).toContain(base64);
    await outbox.close();
  });

  it('stores a waiting email encrypted', async () => {
    const outbox = await buildOutbox(smtpUrl);
    const to = newAddress();
    await outbox.mail.enqueue({ to, subject: 'Code 123456', text: '123456', html: '123456' });
    const stored = JSON.stringify(await outbox.rows());
    expect(stored).toContain('sealed');
    expect(stored).not.toContain(to);
    expect(stored).not.toContain('123456');
    await outbox.close();
  });

  it('retries until the mail server is reachable', async () => {
    const gate = await buildGate();
    const outbox = await buildOutbox(gate.url);
    await outbox.jobs.start();
    const to = newAddress();
    await outbox.mail.enqueue({ to, subject: 'Late', text: 'late', html: 'late' });
    await until('it has failed once', async () => (await outbox.rows()).some(({ failures }) => failures > 0));
    gate.open(smtpUrl);
    expect((await nextMailTo(to)).subject).toBe('Late');
    await until('it is counted', async () => /outcome="sent",\S* 1$/m.test(await outbox.outcomes()));
    expect(await outbox.outcomes()).toMatch(/outcome="failed",\S* [1-9]\d*$/m);
    await outbox.close();
    await gate.close();
  });

  it('keeps the Message-ID of an email that is sent again because the reply was lost', async () => {
    const relay = await loseFirstReply(smtpUrl);
    const outbox = await buildOutbox(relay.url);
    await outbox.jobs.start();
    const to = newAddress();
    await outbox.mail.enqueue({ to, subject: 'Once', text: 'once', html: 'once' });
    const ids = [];
    for (const count of [1, 2]) {
      const raw = unfolded(await rawMail(await nextMailTo(to, count)));
      ids.push(/^Message-ID: (<.+@example\.com>)\r$/m.exec(raw)?.[1]);
    }
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
    await outbox.close();
    await relay.close();
  });

  it('adds no recipient from a line break in the subject', async () => {
    const outbox = await buildOutbox(smtpUrl);
    await outbox.jobs.start();
    const [to, other] = [newAddress(), newAddress()];
    await outbox.mail.enqueue({ to, subject: `x\r\nBcc: ${other}`, text: 'a', html: 'a' });
    expect((await nextMailTo(to)).to).toBe(to);
    await outbox.close();
  });
});
