import { createHttpServer, listen } from '@cutroom/server-kit';
import { createApp } from '../app';
import { compose } from '../compose';
import { readEnvironment } from '../environment';
import { defaultPatience } from '../source/patience';

/** A worker for the specs that end its process, with the children of CHILD and short waits. */
async function main(): Promise<void> {
  const env = readEnvironment();
  const patience = { ...defaultPatience, firstMs: 10, maxMs: 50 };
  const worker = await compose(env, { decodeChild: process.env.CHILD, patience });
  await listen(createHttpServer(createApp(worker.deps)), { host: env.HOST, port: env.PORT });
  await worker.start();
  process.stdout.write('{"msg":"working"}\n');
}

void main();
