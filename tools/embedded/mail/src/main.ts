import { startMailInbox } from './start-mail-inbox';

// Whatever this process writes is for its own user alone.
process.umask(0o077);

const env = process.env;

/** Says on stderr what is wrong, in one line, and ends. */
function fail(message: string): never {
  process.stderr.write(`mail-inbox: ${message}\n`);
  process.exit(1);
}

function portFrom(variable: string, fallback: number): number {
  const text = env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) fail(`${variable} is not a port: ${text}`);
  return port;
}

async function main(): Promise<void> {
  const httpPort = portFrom('MAIL_INBOX_HTTP_PORT', 3004);
  const smtpPort = portFrom('MAIL_INBOX_SMTP_PORT', 3025);
  const inbox = await startMailInbox({
    dataDir: env.MAIL_INBOX_DATA_DIR || '.data/mail-inbox',
    host: env.MAIL_INBOX_HOST || '127.0.0.1',
    httpPort,
    smtpPort,
  }).catch((error: NodeJS.ErrnoException & { port?: number }) => {
    if (error.code !== 'EADDRINUSE') return fail(error.message);
    const variable = error.port === smtpPort ? 'MAIL_INBOX_SMTP_PORT' : 'MAIL_INBOX_HTTP_PORT';
    return fail(`port ${error.port} is in use; stop what holds it or set ${variable}`);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void inbox.stop().then(() => process.exit(0)));
  }
  process.stdout.write(`ready ${inbox.url}\n`);
}

void main();
