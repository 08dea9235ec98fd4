import { startEmbeddedMongo } from './start';

// Whatever this process writes is for its own user alone.
process.umask(0o077);

const port = Number(process.env['EMBEDDED_MONGO_PORT'] ?? 27027);
const host = process.env['EMBEDDED_MONGO_HOST'] ?? '127.0.0.1';
const dataDir = process.env['EMBEDDED_MONGO_DATA_DIR'] ?? '.data/mongo';
const ttlSweepMs = Number(process.env['EMBEDDED_MONGO_TTL_SWEEP_MS'] ?? 60_000);
const replicaSet = process.env['EMBEDDED_MONGO_REPLICA_SET'] ?? 'rs0';

async function main(): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('EMBEDDED_MONGO_PORT must be a port number');
  if (!(ttlSweepMs > 0))
    throw new Error('EMBEDDED_MONGO_TTL_SWEEP_MS must be a number of milliseconds above 0');
  const mongo = await startEmbeddedMongo({ dataDir, port, host, ttlSweepMs, replicaSet });
  process.stdout.write(`ready ${mongo.uri}\n`);
  const stop = () => {
    mongo.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function fail(error: unknown): never {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `embedded-mongo: ${isTaken ? `port ${port} is in use: set EMBEDDED_MONGO_PORT to another one` : reason}\n`,
  );
  process.exit(1);
}

main().catch(fail);
