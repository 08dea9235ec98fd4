import { createServer } from 'node:http';
import { closeHttpServer, listen, shownHost, startInFolder } from '../../kit/src/index';
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

/**
 * Starts the inbox. When it cannot start, it leaves nothing open.
 *
 * @throws FolderInUseError; the system's error when a port is taken (EADDRINUSE) or the folder cannot be used
 */
export function startMailInbox(options: MailInboxOptions): Promise<MailInbox> {
  return startInFolder(options.dataDir, 'MAIL_INBOX_DATA_DIR', (release) => serve(options, release));
}

async function serve(
  { dataDir, httpPort = 3004, smtpPort = 3025, host = '127.0.0.1' }: MailInboxOptions,
  release: () => void,
): Promise<MailInbox> {
  const store = await openMailStore(dataDir, (message) => process.stderr.write(`mail-inbox: ${message}\n`));
  const localOnly = ['127.0.0.1', 'localhost', '::1'].includes(host);
  // Never closes idle connections, so that a client cannot send a request on a connection that was just closed.
  const server = createServer({ keepAliveTimeout: 0 }, createInboxApp(store, localOnly));
  const page = await listen(server, httpPort, host);
  const smtp = await startSmtpReceiver({ host, port: smtpPort }, store).catch(async (error: unknown) => {
    await closeHttpServer(server);
    throw error;
  });
  const close = async () => {
    await Promise.all([closeHttpServer(server), smtp.close()]);
    release();
  };
  let stopped: Promise<void> | undefined;
  return {
    url: `http://${shownHost(host)}:${page}`,
    smtpUrl: `smtp://${shownHost(host)}:${smtp.port}`,
    httpPort: page,
    smtpPort: smtp.port,
    stop: () => (stopped ??= close()),
  };
}
