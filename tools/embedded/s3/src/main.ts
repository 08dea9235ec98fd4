import { resolve } from 'node:path';
import { errorCode } from './error-code';
import { startEmbeddedS3 } from './start-embedded-s3';

// Whatever this process writes is for its own user alone.
process.umask(0o077);

const DEFAULT_PORT = 3005;

async function main(): Promise<void> {
  const environment = process.env;
  const port = Number(environment.EMBEDDED_S3_PORT ?? DEFAULT_PORT);
  const dataDir = resolve(environment.EMBEDDED_S3_DATA_DIR ?? '.data/s3');
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return fail('EMBEDDED_S3_PORT must be a port number.');
  if (!accessKeyId || !secretAccessKey)
    return fail('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.');
  const server = await startEmbeddedS3({
    dataDir,
    port,
    host: environment.EMBEDDED_S3_HOST || '127.0.0.1',
    accessKeyId,
    secretAccessKey,
    region: environment.AWS_REGION || 'us-east-1',
    corsOrigins: (environment.WEB_ORIGIN ?? 'http://localhost:4200')
      .split(',')
      .map((origin) => origin.trim()),
  }).catch((error: unknown) => {
    fail(
      errorCode(error) === 'EADDRINUSE'
        ? `Port ${port} is in use: set EMBEDDED_S3_PORT to another one.`
        : `embedded-s3: ${String(error)}`,
    );
  });
  if (!server) return;
  const end = () => {
    void server.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.stdout.write(`ready ${server.endpoint}\n`);
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

void main();
