import { join } from 'node:path';
import type { Secrets } from './secrets';
import type { Settings } from './settings';

const googleClientId = 'cutroom-local.apps.sandbox';

/**
 * The environment of every process of the stack. Variables in `env` take precedence, so that a real server can replace an
 * embedded one.
 */
export function stackEnvironment(
  settings: Settings,
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { ports, dataDir, external } = settings;
  /** A URL for browsers. */
  const local = (port: number) => `http://localhost:${port}`;
  /** A URL for the services. All parts listen on this host. On some machines, `localhost` is another address or unknown. */
  const inside = (port: number) => `http://${settings.host}:${port}`;
  const sandbox = { browser: local(ports.youtube), services: inside(ports.youtube) };
  const api = `${local(ports.api)}/api`;
  const made: NodeJS.ProcessEnv = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    WEB_ORIGIN: local(ports.web),
    API_PUBLIC_URL: api,
    API_SERVICE_URL: inside(ports.api),
    STATUS_SERVICE_URL: inside(ports.status),
    UPLOAD_SERVICE_URL: inside(ports.upload),
    STATUS_PUBLIC_URL: local(ports.status),
    UPLOAD_PUBLIC_URL: local(ports.upload),
    JWT_SECRET: secrets.JWT_SECRET,
    DATA_ENCRYPTION_KEY: secrets.DATA_ENCRYPTION_KEY,
    SERVICE_TOKEN: secrets.SERVICE_TOKEN,
    // All users share one address here, so the limits per address must admit a whole team.
    RATE_LIMIT_SCALE: '50',
    SEED_MOVIE: join(settings.distDir, '../tools/fixtures/movie.mp4'),

    MONGODB_URI: `mongodb://${settings.host}:${ports.mongo}/cutroom`,
    EMBEDDED_MONGO_PORT: String(ports.mongo),
    EMBEDDED_MONGO_DATA_DIR: join(dataDir, 'mongo'),

    ...(external.s3
      ? {}
      : {
          S3_BUCKET: 'cutroom',
          S3_ENDPOINT: inside(ports.s3),
          S3_PUBLIC_ENDPOINT: local(ports.s3),
          AWS_REGION: 'us-east-1',
          AWS_ACCESS_KEY_ID: secrets.AWS_ACCESS_KEY_ID,
          AWS_SECRET_ACCESS_KEY: secrets.AWS_SECRET_ACCESS_KEY,
        }),
    EMBEDDED_S3_PORT: String(ports.s3),
    EMBEDDED_S3_DATA_DIR: join(dataDir, 's3'),

    MEDIA_SCRATCH_DIR: join(dataDir, 'media'),

    SMTP_URL: `smtp://${settings.host}:${ports.smtp}`,
    MAIL_FROM: 'Cutroom <no-reply@cutroom.local>',
    MAIL_INBOX_HTTP_PORT: String(ports.mailPage),
    MAIL_INBOX_SMTP_PORT: String(ports.smtp),
    MAIL_INBOX_DATA_DIR: join(dataDir, 'mail'),

    ...(external.google
      ? {}
      : {
          GOOGLE_CLIENT_ID: googleClientId,
          GOOGLE_CLIENT_SECRET: secrets.GOOGLE_CLIENT_SECRET,
          GOOGLE_AUTH_URL: `${sandbox.browser}/o/oauth2/v2/auth`,
          GOOGLE_TOKEN_URL: `${sandbox.services}/token`,
          GOOGLE_REVOKE_URL: `${sandbox.services}/revoke`,
          YOUTUBE_API_URL: sandbox.services,
          YOUTUBE_WATCH_URL: `${sandbox.browser}/watch?v=`,
        }),
    GOOGLE_REDIRECT_URI: `${api}/yt/callback`,
    YOUTUBE_SANDBOX_PORT: String(ports.youtube),
    YOUTUBE_SANDBOX_DATA_DIR: join(dataDir, 'youtube'),
    YOUTUBE_SANDBOX_APP_NAME: 'Cutroom',
  };
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  // AWS credentials from the shell do not apply to the embedded store.
  if (!external.s3) for (const name of awsVariables) delete given[name];
  return { ...made, ...given };
}

const awsVariables = [
  'S3_ENDPOINT',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_PROFILE',
];
