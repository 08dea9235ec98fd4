import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPort } from '@cutroom/suites-kit';
import { root } from './testing/paths';
import { answers, Program } from './testing/program';

const folder = mkdtempSync(join(tmpdir(), 'cutroom-nginx-'));
let service: Server;
let nginx: Program;
let origin: string;

/** nginx as the image starts it, with seconds as hundredths, in front of a service that takes 150 of them to answer. */
beforeAll(async () => {
  const scripts = join(folder, 'nginx');
  cpSync(join(root, 'tools/deploy/nginx'), scripts, { recursive: true });
  const template = join(scripts, 'nginx.conf.template');
  const scaled = readFileSync(template, 'utf8').replace(/(proxy_read_timeout \d+)s/g, '$10ms');
  writeFileSync(template, scaled);
  service = createServer((_, response) => void setTimeout(() => response.end('answered'), 1_500));
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const upstream = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  const port = await findPort();
  origin = `http://127.0.0.1:${port}`;
  nginx = new Program({
    name: 'nginx',
    command: ['sh', join(scripts, 'start.sh')],
    env: {
      PATH: process.env.PATH,
      RUN_DIR: join(folder, 'run'),
      HTTP_PORT: String(port),
      STORE_PORT: String(await findPort()),
      API_UPSTREAM: upstream,
      STATUS_UPSTREAM: upstream,
      UPLOAD_UPSTREAM: upstream,
      STORE_UPSTREAM: upstream,
      STORE_ORIGIN: 'http://localhost:8081',
      RESOLVER: '127.0.0.1',
      ACCESS_LOG: join(folder, 'access.log'),
    },
    print: () => undefined,
  });
  await nginx.ready(() => answers(`${origin}/healthz`));
});

afterAll(async () => {
  await nginx?.stop('SIGQUIT');
  service?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('waits longer for the return from Google than for a call', async () => {
  const [callback, call] = await Promise.all(
    ['/api/yt/callback?state=x', '/api/team/stats'].map((path) => fetch(origin + path)),
  );
  expect([callback?.status, await callback?.text()]).toEqual([200, 'answered']);
  expect(call?.status).toBe(504);
});
