import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { mailSizeLimit } from './mail';
import type { MailStore } from './mail-store';

/** Long enough to complete a mail in transit, short enough for Ctrl-C. */
const closeTimeoutMs = 500;

interface SmtpReceiver {
  port: number;
  close(): Promise<void>;
}

/** Accepts mail for any address from any client, without sign-in or TLS. Rejects when the port is taken. */
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
        // 451: the sender should try again later (RFC 5321 §4.2.3). The reply does not name the local cause.
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
      // A client that resets its connection must not stop the server.
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

/** Resolves once the mail is on disk. Reads an oversized mail to its end and discards it; the server replies 552. */
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
