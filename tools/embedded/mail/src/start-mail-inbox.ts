import { createServer } from 'node:http';
import { closeHttpServer, listen, shownHost } from '../../kit/src/index';
import { createInboxApp } from './inbox-app';
import { openMailStore } from './mail-store';
import { startSmtpReceiver } from './smtp-receiver';

export interface MailInboxOptions {
  /** The folder that holds the mails; created when missing. One inbox per folder. */
  dataDir: string;
  /** 0 picks a free port. */
  httpPort?: number;
  smtpPort?: number;
  host?: string;
}

export interface MailInbox {
  /** The address of the page and of `GET /messages`. */
  url: string;
  /** For nodemailer's `createTransport`. */
  smtpUrl: string;
  httpPort: number;
  smtpPort: number;
  /** Resolves once every socket and file is closed. Further calls have no effect. */
  stop(): Promise<void>;
}

/** Starts the inbox. When a port is taken, rejects with the system's error and leaves nothing open. */
export async function startMailInbox({
  dataDir,
  httpPort = 3004,
  smtpPort = 3025,
  host = '127.0.0.1',
}: MailInboxOptions): Promise<MailInbox> {
  const store = await openMailStore(dataDir, (message) => process.stderr.write(`mail-inbox: ${message}\n`));
  const localOnly = ['127.0.0.1', 'localhost', '::1'].includes(host);
  // Never closes idle connections, so that a client cannot send a request on a connection that was just closed.
  const server = createServer({ keepAliveTimeout: 0 }, createInboxApp(store, localOnly));
  const page = await listen(server, httpPort, host);
  const smtp = await startSmtpReceiver({ host, port: smtpPort }, store).catch(async (error: unknown) => {
    await closeHttpServer(server);
    throw error;
  });
  let stopped: Promise<void> | undefined;
  return {
    url: `http://${shownHost(host)}:${page}`,
    smtpUrl: `smtp://${shownHost(host)}:${smtp.port}`,
    httpPort: page,
    smtpPort: smtp.port,
    stop: () => (stopped ??= Promise.all([closeHttpServer(server), smtp.close()]).then(() => undefined)),
  };
}
