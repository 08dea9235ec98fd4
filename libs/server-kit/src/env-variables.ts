import { limits, minLength } from '@cutroom/contracts';
import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { envVariable } from './env';

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `a,b,c` → ['a', 'b', 'c'], never empty. */
export const commaList = (item: z.ZodMiniType<string, string> = z.string()) =>
  z.pipe(z.pipe(z.string(), z.transform(list)), z.array(item).check(minLength(1, 'is missing')));

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,16}$/, 'must be a whole number')), z.transform(Number)),
    z
      .int()
      .check(
        z.minimum(min, `must be between ${min} and ${max}`),
        z.maximum(max, `must be between ${min} and ${max}`),
      ),
  );

/** A whole number with a default. */
export const envNumber = (fallback: number, { min = 0, max = 2_147_483_647 } = {}) =>
  z._default(wholeNumber(min, max), fallback);

/** A TCP port; 0 takes any free one. */
export const envPort = (fallback: number) => envNumber(fallback, { max: 65_535 });

/** An http(s) address, without its trailing slash. */
export const envUrl = z.pipe(
  z.string().check(z.refine(isHttpUrl, 'must be an http(s) address')),
  z.transform((value: string) => value.replace(/\/+$/, '')),
);

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Words from examples, tutorials and hasty operators. */
const wellKnown = /change|example|default|secret|password|cutroom|local|develop|test|1234|abcd/i;

/** Whether a secret could be guessed: under 32 characters, few different ones, or made of well-known words. */
export const isWeakSecret = (value: string): boolean =>
  value.length < 32 || new Set(value).size < 10 || wellKnown.test(value);

const weak = 'is too weak for production: use at least 32 random characters';
const strong = z.string().check(z.refine((value) => !isWeakSecret(value), weak));

/** A comma-separated list of secrets. The first signs or is sent, and all are accepted, so that keys can be rotated. */
export const envSecretList = envVariable(commaList(), commaList(strong));

const namedSubnets = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether Express can read it: a name, an address, or an address with a prefix length or a netmask. */
function isSubnet(text: string): boolean {
  const [address = '', range, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return namedSubnets.includes(text);
  if (range === undefined || (family === 4 && isIP(range) === 4)) return true;
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= (family === 4 ? 32 : 128);
}

/** Not `true`, which would trust any client's X-Forwarded-For, on which rate limits rely. */
function isTrustProxy(value: string): boolean {
  if (value.toLowerCase() === 'false' || /^\d+$/.test(value)) return true;
  const subnets = list(value);
  return subnets.length > 0 && subnets.every(isSubnet);
}

const trustProxy = z.pipe(
  z.string().check(z.refine(isTrustProxy, 'must be a number of hops or a list of subnets')),
  z.transform((value: string): number | string | false => {
    if (value.toLowerCase() === 'false') return false;
    return /^\d+$/.test(value) ? Number(value) : list(value).join();
  }),
);

const mongoUri = z.string().check(z.regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address'));

const origins = commaList(
  z
    .string()
    .check(
      z.refine(
        (value) => isHttpUrl(value) && new URL(value).origin === value,
        'must be a list of origins such as https://cutroom.example',
      ),
    ),
);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The variables of every service. */
export const serverEnv = {
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: envPort(3000),
  WEB_ORIGIN: envVariable(z._default(origins, ['http://localhost:4200']), origins),
  MONGODB_URI: envVariable(z._default(mongoUri, 'mongodb://localhost:27027/cutroom'), mongoUri),
  JWT_SECRET: envSecretList,
  SESSION_LIFETIME_SECONDS: envNumber(limits.sessionLifetimeSeconds, {
    min: 1,
    max: limits.sessionMaxSeconds,
  }),
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//, 'must be a redis:// address'))),
  RATE_LIMIT_SCALE: envNumber(1, { min: 1, max: 100_000 }),
  SERVICE_TOKEN: envSecretList,
  /** The number of proxies in front of the service, or their subnets (Express, 'trust proxy'). */
  TRUST_PROXY: z._default(trustProxy, false),
};

/** The object store of videos and images. Without keys, the AWS SDK uses its own sources, such as an instance's role. */
export const storageEnv = {
  S3_BUCKET: envVariable(z._default(z.string(), 'cutroom'), z.string()),
  S3_ENDPOINT: z.optional(envUrl),
  S3_PUBLIC_ENDPOINT: z.optional(envUrl),
  AWS_REGION: z._default(z.string(), 'us-east-1'),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  AWS_SESSION_TOKEN: z.optional(z.string()),
};

const encryptionKey = z
  .string()
  .check(z.refine((value) => Buffer.from(value, 'base64').length === 32, 'must be base64 of 32 bytes'));

/** 32 random bytes have about thirty different values, practically never fewer than 16, and contain no words. */
function isWeakKey(value: string): boolean {
  const bytes = Buffer.from(value, 'base64');
  return new Set(bytes).size < 16 || wellKnown.test(bytes.toString('latin1'));
}

const strongKey = encryptionKey.check(
  z.refine((value) => !isWeakKey(value), 'is too weak for production: use 32 random bytes in base64'),
);

/** Keys of the secret box. The first encrypts; all decrypt. */
export const encryptionEnv = {
  DATA_ENCRYPTION_KEY: envVariable(commaList(encryptionKey), commaList(strongKey)),
};
