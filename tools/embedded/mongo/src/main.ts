import { runServer } from '../../kit/src/index';
import { startEmbeddedMongo } from './start';

const { env } = process;

void runServer({
  name: 'embedded-mongo',
  ports: { EMBEDDED_MONGO_PORT: 27027 },
  folder: { variable: 'EMBEDDED_MONGO_DATA_DIR', fallback: '.data/mongo' },
  async start(ports, dataDir) {
    const ttlSweepMs = Number(env['EMBEDDED_MONGO_TTL_SWEEP_MS'] || 60_000);
    if (!(ttlSweepMs > 0))
      throw new Error('EMBEDDED_MONGO_TTL_SWEEP_MS must be a number of milliseconds above 0');
    const { uri, stop } = await startEmbeddedMongo({
      dataDir,
      port: ports.EMBEDDED_MONGO_PORT,
      host: env['EMBEDDED_MONGO_HOST'] || '127.0.0.1',
      ttlSweepMs,
      replicaSet: env['EMBEDDED_MONGO_REPLICA_SET'] || 'rs0',
    });
    return { address: uri, stop };
  },
});
