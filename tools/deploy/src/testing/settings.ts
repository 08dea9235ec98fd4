import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  freePorts,
  keepSecrets,
  portVariables,
  readSettings,
  stackEnvironment,
  type PortName,
  type Settings,
} from '@cutroom/local-stack';
import { root } from './paths';

export interface DeploymentSettings {
  settings: Settings;
  /** Ports of servers that the local stack does not have. */
  ports: { store: number; redis: number };
  /** The origins of the pages and of the object store, as browsers see them. */
  origin: string;
  storeOrigin: string;
  env: NodeJS.ProcessEnv;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Runs make-env.sh as an operator does. @returns the variables that it wrote. @throws Error with its error output */
export function makeEnv(file: string): Record<string, string> {
  const { status, stderr } = spawnSync('sh', [join(root, 'tools/deploy/make-env.sh'), file], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** The environment that the compose file gives to the services, but with free ports and with the embedded servers. */
export async function deploymentSettings(
  dataDir: string,
  overrides: NodeJS.ProcessEnv,
): Promise<DeploymentSettings> {
  const names = Object.keys(portVariables) as PortName[];
  const free = await freePorts(names, '127.0.0.1');
  const portEnvironment = Object.fromEntries(
    names.map((name) => [portVariables[name][0], String(free[name])]),
  );
  const base = { PATH: process.env.PATH, HOME: dataDir, CUTROOM_DATA_DIR: dataDir, ...portEnvironment };
  const settings = readSettings(base, root);
  const ports = { store: await freePort(), redis: await freePort() };
  const origin = `http://localhost:${settings.ports.web}`;
  const storeOrigin = `http://localhost:${ports.store}`;
  const { JWT_SECRET, SERVICE_TOKEN, DATA_ENCRYPTION_KEY } = makeEnv(join(dataDir, 'made.env'));
  const env = stackEnvironment(settings, keepSecrets(dataDir), {
    ...base,
    NODE_ENV: 'production',
    JWT_SECRET,
    SERVICE_TOKEN,
    DATA_ENCRYPTION_KEY,
    WEB_ORIGIN: origin,
    API_PUBLIC_URL: `${origin}/api`,
    GOOGLE_REDIRECT_URI: `${origin}/api/yt/callback`,
    S3_PUBLIC_ENDPOINT: storeOrigin,
    TRUST_PROXY: '1',
    ...overrides,
  });
  return { settings, ports, origin, storeOrigin, env };
}
