import { join } from 'node:path';

export interface Settings {
  dataDir: string;
  distDir: string;
  host: string;
  ports: Record<PortName, number>;
  /** Real servers that the environment configures. Each of them replaces its embedded part. */
  external: { mongo: boolean; s3: boolean; smtp: boolean; google: boolean };
}

/** Every port of the stack with the variable that sets it (docs/architecture.md#the-map). */
export const portVariables = {
  web: ['WEB_PORT', 4200],
  api: ['API_PORT', 3000],
  status: ['STATUS_PORT', 3001],
  upload: ['UPLOAD_PORT', 3002],
  youtube: ['YOUTUBE_SANDBOX_PORT', 3003],
  mailPage: ['MAIL_INBOX_HTTP_PORT', 3004],
  s3: ['EMBEDDED_S3_PORT', 3005],
  media: ['MEDIA_PORT', 3006],
  smtp: ['MAIL_INBOX_SMTP_PORT', 3025],
  mongo: ['EMBEDDED_MONGO_PORT', 27027],
} as const satisfies Record<string, readonly [string, number]>;

export type PortName = keyof typeof portVariables;

function readPort(variable: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} must be a port between 1 and 65535, not '${value}'`);
  }
  return port;
}

/**
 * Reads the stack's settings.
 *
 * @throws Error naming the variable whose value cannot be used
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const ports = Object.fromEntries(
    Object.entries(portVariables).map(([name, [variable, fallback]]) => [
      name,
      readPort(variable, env[variable], fallback),
    ]),
  ) as Record<PortName, number>;
  return {
    dataDir: env.CUTROOM_DATA_DIR || join(root, '.data'),
    distDir: join(root, 'dist'),
    host: '127.0.0.1',
    ports,
    external: {
      mongo: Boolean(env.MONGODB_URI),
      s3: Boolean(env.S3_BUCKET),
      smtp: Boolean(env.SMTP_URL),
      google: Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET),
    },
  };
}
