import { runServer } from '../../kit/src/index';
import { startEmbeddedS3 } from './start-embedded-s3';

const { env } = process;

void runServer({
  name: 'embedded-s3',
  folder: { variable: 'EMBEDDED_S3_DATA_DIR', fallback: '.data/s3' },
  ports: { EMBEDDED_S3_PORT: 3005 },
  async start(ports, dataDir) {
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
    if (!accessKeyId || !secretAccessKey)
      throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set');
    const { endpoint, stop } = await startEmbeddedS3({
      dataDir,
      port: ports.EMBEDDED_S3_PORT,
      host: env.EMBEDDED_S3_HOST || '127.0.0.1',
      accessKeyId,
      secretAccessKey,
      region: env.AWS_REGION || 'us-east-1',
      corsOrigins: (env.WEB_ORIGIN || 'http://localhost:4200').split(',').map((origin) => origin.trim()),
    });
    return { address: endpoint, stop };
  },
});
