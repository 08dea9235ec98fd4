import {
  encryptionEnv,
  envNumber,
  envUrl,
  envVariable,
  parseEnv,
  serverEnv,
  storageEnv,
  type EnvOf,
} from '@cutroom/server-kit';
import * as z from 'zod/mini';
import { timingEnv } from './timing';

const smtpUrl = z.string().check(z.regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address'));
const url = (fallback: string) => z._default(envUrl, fallback);
const text = z.string();
/** An address, or a name with an address in angle brackets. */
const sender = z
  .string()
  .check(
    z.regex(
      /^([^\s<>@]+@[^\s<>@]+|.*<[^\s<>@]+@[^\s<>@]+>)$/,
      'must be an email address, such as Cutroom <no-reply@cutroom.example>',
    ),
  );

const shape = {
  ...serverEnv,
  ...storageEnv,
  ...encryptionEnv,
  ...timingEnv,
  /** Where browsers reach this service. Google redirects them to `<API_PUBLIC_URL>/yt/callback`. */
  API_PUBLIC_URL: envVariable(url('http://localhost:3000/api'), envUrl),
  STATUS_SERVICE_URL: url('http://localhost:3001'),
  UPLOAD_SERVICE_URL: url('http://localhost:3002'),
  /** Where browsers reach the two services, if that differs. Only the API documentation uses them. */
  STATUS_PUBLIC_URL: z.optional(envUrl),
  UPLOAD_PUBLIC_URL: z.optional(envUrl),
  /** The most bytes that the files of one team may have; 0 for no limit. */
  STORAGE_TEAM_QUOTA_BYTES: envNumber(0, { max: Number.MAX_SAFE_INTEGER }),
  SMTP_URL: smtpUrl,
  MAIL_FROM: envVariable(z._default(sender, 'Cutroom <no-reply@cutroom.local>'), sender),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_AUTH_URL: url('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: url('https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: url('https://oauth2.googleapis.com/revoke'),
  YOUTUBE_API_URL: url('https://www.googleapis.com'),
  YOUTUBE_WATCH_URL: z._default(text, 'https://www.youtube.com/watch?v='),
};

export type ApiEnvironment = EnvOf<typeof shape>;

const sandbox = 'http://localhost:3003';

/** The addresses of the local stack. A group applies unless its first variable is set. */
const localStack: { unless: string; then: Record<string, string> }[] = [
  { unless: 'MONGODB_URI', then: { MONGODB_URI: 'mongodb://127.0.0.1:27027/cutroom' } },
  { unless: 'S3_BUCKET', then: { S3_BUCKET: 'cutroom', S3_ENDPOINT: 'http://localhost:3005' } },
  { unless: 'SMTP_URL', then: { SMTP_URL: 'smtp://127.0.0.1:3025' } },
  {
    unless: 'GOOGLE_CLIENT_ID',
    then: {
      GOOGLE_CLIENT_ID: 'cutroom-local',
      GOOGLE_CLIENT_SECRET: 'cutroom-local',
      GOOGLE_AUTH_URL: `${sandbox}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${sandbox}/token`,
      GOOGLE_REVOKE_URL: `${sandbox}/revoke`,
      YOUTUBE_API_URL: sandbox,
      YOUTUBE_WATCH_URL: `${sandbox}/watch?v=`,
    },
  },
];

function withLocalStack(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (source.NODE_ENV === 'production') return source;
  const missing = localStack.filter(({ unless }) => !source[unless]?.trim());
  return Object.assign({}, ...missing.map(({ then }) => then), withoutEmpty(source));
}

/** An empty value counts as missing, so that it does not hide a default. */
const withoutEmpty = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));

/**
 * Reads the environment of api. Outside production, the local stack's addresses replace variables that are not set.
 *
 * @throws StartupError in production, naming every missing variable and every weak secret
 */
export const readEnvironment = (source: NodeJS.ProcessEnv = process.env): ApiEnvironment =>
  parseEnv(shape, withLocalStack(source));

const { NODE_ENV, MONGODB_URI, WEB_ORIGIN } = serverEnv;
const operatorShape = { NODE_ENV, MONGODB_URI };

/** Reads the environment of `npm run coupon`, which needs only the database. */
export const readOperatorEnvironment = (
  source: NodeJS.ProcessEnv = process.env,
): EnvOf<typeof operatorShape> => parseEnv(operatorShape, withLocalStack(source));

const seedShape = { ...operatorShape, ...storageEnv, WEB_ORIGIN, SEED_MOVIE: z.optional(text) };

/** Reads the environment of `npm run seed`. SEED_MOVIE is the path of another video file. */
export const readSeedEnvironment = (source: NodeJS.ProcessEnv = process.env): EnvOf<typeof seedShape> =>
  parseEnv(seedShape, withLocalStack(source));
