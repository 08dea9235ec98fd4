import { chownSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf, root } from './paths';
import { answers, Program } from './program';
import type { DeploymentSettings } from './settings';
import { uids } from './users';

/** The address of a TLS proxy whose X-Forwarded-* headers nginx trusts. All other addresses are clients. */
export const trustedProxy = '127.0.0.99';

interface NginxOptions {
  dataDir: string;
  /** nginx's only writable folder. */
  runDir: string;
  resolver: string;
  print: (line: string) => void;
}

/** Starts nginx as the web image does, from copies of the files that the Dockerfile copies. */
export async function startNginx(made: DeploymentSettings, options: NginxOptions): Promise<Program> {
  const { dataDir, runDir, resolver, print } = options;
  const { ports } = made.settings;
  const scripts = join(dataDir, 'opt/cutroom');
  const pages = join(dataDir, 'srv/web');
  cpSync(join(root, 'tools/deploy/nginx'), scripts, { recursive: true });
  cpSync(packageOf('web'), pages, { recursive: true });
  mkdirSync(runDir, { recursive: true });
  if (process.getuid?.() === 0) chownSync(runDir, uids['www-data'], uids['www-data']);
  const nginx = new Program({
    name: 'nginx',
    command: ['sh', join(scripts, 'start.sh')],
    env: {
      PATH: process.env.PATH,
      RUN_DIR: runDir,
      WEB_ROOT: pages,
      HTTP_PORT: String(ports.web),
      STORE_PORT: String(made.ports.store),
      API_UPSTREAM: `api.test:${ports.api}`,
      STATUS_UPSTREAM: `status-service.test:${ports.status}`,
      UPLOAD_UPSTREAM: `upload-service.test:${ports.upload}`,
      STORE_UPSTREAM: `store.test:${ports.s3}`,
      STORE_ORIGIN: made.storeOrigin,
      RESOLVER: resolver,
      TRUSTED_PROXY: `${trustedProxy}/32`,
      ACCESS_LOG: join(runDir, 'access.log'),
    },
    uid: uids['www-data'],
    print,
  });
  try {
    return await nginx.ready(() => answers(`${made.origin}/healthz`));
  } catch (error) {
    await nginx.stop('SIGQUIT');
    throw error;
  }
}
