import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { createRequestHandler } from './request-handler';
import { Store } from './store/store';
import { BUCKET, buildClient, credentials, startTestServer, WEB_ORIGIN } from './testing/test-server';

describe('a server that is still reading its folder', () => {
  let folder: string;
  let server: Server;
  afterEach(async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });

  it('holds requests until it is ready, and reports that it is not ready', async () => {
    folder = await mkdtemp(join(tmpdir(), 'embedded-s3-'));
    const store = new Store(folder);
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const log = (line: string) => {
      throw new Error(line);
    };
    const signer = { ...credentials, region: 'us-east-1' };
    const options = { store, opened, credentials: signer, corsOrigins: [WEB_ORIGIN], log };
    const handle = createRequestHandler(options);
    server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = buildClient(endpoint);
    const arrived = once(server, 'request');
    const created = client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    await arrived;
    expect((await fetch(`${endpoint}/_health`)).status).toBe(503);

    await store.open();
    open();
    expect((await created).$metadata.httpStatusCode).toBe(200);
    expect((await fetch(`${endpoint}/_health`)).status).toBe(200);
    client.destroy();
    await store.close();
  });
});

describe('a server on the folder of a running one', () => {
  it('does not start, and keeps what the running one is receiving', async () => {
    const first = await startTestServer();
    const draft = join(first.dataDir, 'tmp', 'arriving');
    await writeFile(draft, 'half of an upload');
    await expect(startTestServer({ dataDir: first.dataDir })).rejects.toThrow(
      `${first.dataDir} is in use by process ${process.pid}: stop it, or set another data folder (EMBEDDED_S3_DATA_DIR)`,
    );
    expect(await readFile(draft, 'utf8')).toBe('half of an upload');
    await first.close();
  });
});
