import { startYoutubeSandbox } from './start-youtube-sandbox';

// Whatever this process writes is for its own user alone.
process.umask(0o077);

const env = process.env;

/** Says on stderr what is wrong, in one line, and ends. */
function fail(message: string): never {
  process.stderr.write(`youtube-sandbox: ${message}\n`);
  process.exit(1);
}

function required(variable: string): string {
  return env[variable] || fail(`${variable} is not set`);
}

function portFrom(variable: string, fallback: number): number {
  const text = env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) fail(`${variable} is not a port: ${text}`);
  return port;
}

async function main(): Promise<void> {
  const port = portFrom('YOUTUBE_SANDBOX_PORT', 3003);
  const sandbox = await startYoutubeSandbox({
    dataDir: env.YOUTUBE_SANDBOX_DATA_DIR || '.data/youtube-sandbox',
    host: env.YOUTUBE_SANDBOX_HOST || '127.0.0.1',
    port,
    clientId: required('GOOGLE_CLIENT_ID'),
    clientSecret: required('GOOGLE_CLIENT_SECRET'),
    // Several may be given, separated by commas: a URI in a query has its own commas escaped.
    redirectUris: required('GOOGLE_REDIRECT_URI').split(','),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') return fail(error.message);
    return fail(`port ${port} is in use; stop what holds it or set YOUTUBE_SANDBOX_PORT`);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
  }
  process.stdout.write(`ready ${sandbox.url}\n`);
}

void main();
