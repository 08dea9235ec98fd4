import { runServer } from '../../kit/src/index';
import { readControlFrom } from './http/may-control';
import { startYoutubeSandbox } from './start-youtube-sandbox';

const { env } = process;

function required(variable: string): string {
  const value = env[variable];
  if (!value) throw new Error(`${variable} is not set`);
  return value;
}

void runServer({
  name: 'youtube-sandbox',
  ports: { YOUTUBE_SANDBOX_PORT: 3003 },
  folder: { variable: 'YOUTUBE_SANDBOX_DATA_DIR', fallback: '.data/youtube-sandbox' },
  async start(ports, dataDir) {
    const { url, stop } = await startYoutubeSandbox({
      dataDir,
      host: env.YOUTUBE_SANDBOX_HOST || '127.0.0.1',
      port: ports.YOUTUBE_SANDBOX_PORT,
      clientId: required('GOOGLE_CLIENT_ID'),
      clientSecret: required('GOOGLE_CLIENT_SECRET'),
      // Commas separate several URIs; a comma within one is escaped.
      redirectUris: required('GOOGLE_REDIRECT_URI').split(','),
      controlFrom: readControlFrom(env.YOUTUBE_SANDBOX_CONTROL_FROM || undefined),
      ...(env.YOUTUBE_SANDBOX_APP_NAME ? { appName: env.YOUTUBE_SANDBOX_APP_NAME } : {}),
    });
    return { address: url, stop };
  },
});
