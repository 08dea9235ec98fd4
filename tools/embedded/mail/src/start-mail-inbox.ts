import { createHttpPages } from './http-pages';
import { listenHttp } from './http-server';
import { openMailStore } from './mail-store';
import { startSmtpReceiver } from './smtp-receiver';

export interface MailInboxOptions {
  /** Where the mails are kept; made when missing. One inbox a folder. */
  dataDir: string;
  /** 0 takes any free port. */
  httpPort?: number;
  smtpPort?: number;
  host?: string;
}

export interface MailInbox {
  /** Of the page and of `GET /messages`. */
  url: string;
  /** For nodemailer's `createTransport`. */
  smtpUrl: string;
  httpPort: number;
  smtpPort: number;
  /** Resolves once every socket and file is closed. Calling it again is harmless. */
  stop(): Promise<void>;
}

/** Starts the inbox; rejects with the system's error when a port is taken, leaving nothing open. */
export async function startMailInbox({
  dataDir,
  httpPort = 3004,
  smtpPort = 3025,
  host = '127.0.0.1',
}: MailInboxOptions): Promise<MailInbox> {
  const store = await openMailStore(dataDir, (message) => process.stderr.write(`mail-inbox: ${message}\n`));
  const localOnly = ['127.0.0.1', 'localhost', '::1'].includes(host);
  const pages = await listenHttp({ host, port: httpPort }, createHttpPages(store, localOnly));
  const smtp = await startSmtpReceiver({ host, port: smtpPort }, store).catch(async (error: unknown) => {
    await pages.close();
    throw error;
  });
  let stopped: Promise<void> | undefined;
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    url: `http://${shownHost}:${pages.port}`,
    smtpUrl: `smtp://${shownHost}:${smtp.port}`,
    httpPort: pages.port,
    smtpPort: smtp.port,
    stop: () => (stopped ??= Promise.all([pages.close(), smtp.close()]).then(() => undefined)),
  };
}
