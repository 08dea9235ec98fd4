import { build } from 'esbuild';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/**
 * The packages that `bundle-packages.mjs` bundles into one file for all services. A service then reads two files at its
 * start instead of a thousand.
 */
export const shared = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@socket.io/redis-streams-adapter',
  'content-disposition',
  'cookie',
  'cors',
  'escape-html',
  'express',
  'helmet',
  'jsonwebtoken',
  'mongoose',
  'multer',
  'nodemailer',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'redis',
  'socket.io',
  'zod',
  'zod/mini',
];

/** Packages that load native code or other files from their own folder. */
export const native = ['argon2', 'lmdb', 'node-av', 'sharp'];
/** Packages that mongodb and ws import only if they are installed. */
const optional = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'bufferutil',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
  'utf-8-validate',
];

/** @type {import('esbuild').BuildOptions} Options for programs that contain their packages. */
export const withPackages = {
  external: [...native, ...optional],
  legalComments: 'none',
  // Also removes comments. V8 keeps a program's text, and needs twice the memory if it has one character beyond Latin-1.
  minifyWhitespace: true,
  lineLimit: 120,
};

/** @param {import('esbuild').BuildOptions} options */
export const bundleForNode = (options) =>
  build({
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // code-cache.cjs does not cache modules with a dynamic import.
    supported: { 'dynamic-import': false },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    ...options,
  });
