import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { mailSizeLimit } from './mail';
import type { MailStore } from './mail-store';

/** Long enough for a mail under way to end, short enough for Ctrl-C. */
const closeTimeoutMs = 500;

interface SmtpReceiver {
  port: number;
  close(): Promise<void>;
}

/** Takes mail for any address, from anybody who can reach the port: no sign-in, no TLS. Rejects when the port is taken. */
export async function startSmtpReceiver(
  options: { host: string; port: number },
  store: MailStore,
): Promise<SmtpReceiver> {
  const saving = new Set<Promise<unknown>>();
  const server = new SMTPServer({
    name: 'mail-inbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: mailSizeLimit,
    rejectOversized: true,
    closeTimeout: closeTimeoutMs,
    onData(stream, session, callback) {
      const saved = receive(stream, session, store).then(
        () => callback(null),
        // 451: the sender should try again later (RFC 5321 §4.2.3). Its cause is ours, not the sender's business.
        () => callback(Object.assign(new Error('could not store the mail'), { responseCode: 451 })),
      );
      saving.add(saved);
      void saved.finally(() => saving.delete(saved));
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      // A client that resets its connection is no reason to stop taking mail.
      server.on('error', () => undefined);
      resolve();
    });
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(saving);
    },
  };
}

/** Resolves once the mail is on disk. An oversized one is read to its end and dropped; the server answers 552. */
async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  store: MailStore,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.byteLength <= mailSizeLimit) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (stream.sizeExceeded || stream.byteLength > mailSizeLimit) return;
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map((recipient) => recipient.address),
  };
  await store.add(envelope, Buffer.concat(chunks));
}
