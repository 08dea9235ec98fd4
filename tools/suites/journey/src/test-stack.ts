import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePorts,
  keepSecrets,
  portVariables,
  readSettings,
  Stack,
  stackEnvironment,
  type PortName,
  type Settings,
} from '@cutroom/local-stack';
import type { Service } from '@cutroom/contracts';

const root = join(__dirname, '../../../..');

/** Where a running Cutroom is reached, locally or in containers: plain data. */
export interface SiteAddress {
  urls: Record<Service | 'web' | 'youtube' | 'mail', string>;
  /** The environment of the operator's scripts. */
  env: NodeJS.ProcessEnv;
  /** Runs the operator's script for coupons; its arguments follow. */
  couponCommand: readonly string[];
}

/** A site whose processes run on this machine. */
export interface StackAddress extends SiteAddress {
  settings: Settings;
  dataDir: string;
}

/** The real stack on ports and a data folder of its own. */
export interface TestStack extends StackAddress {
  /** Everything that the parts have printed. */
  output: string[];
  stack: Stack;
  stop(): Promise<void>;
}

/** Starts it from the built output. `overrides` are environment variables. */
export async function startTestStack(overrides: NodeJS.ProcessEnv = {}): Promise<TestStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cutroom-journey-'));
  const names = Object.keys(portVariables) as PortName[];
  const ports = await freePorts(names, '127.0.0.1');
  const portEnvironment = Object.fromEntries(
    names.map((name) => [portVariables[name][0], String(ports[name])]),
  );
  // Only what the processes need: nothing of this machine's own configuration reaches them.
  const env = {
    PATH: process.env.PATH,
    HOME: dataDir,
    CUTROOM_DATA_DIR: dataDir,
    ...portEnvironment,
    ...overrides,
  };
  const settings = readSettings(env, root);
  const output: string[] = [];
  const childEnvironment = stackEnvironment(settings, keepSecrets(dataDir), env);
  const stack = new Stack({
    settings,
    env: childEnvironment,
    print: (line) => output.push(line),
    serveWeb: true,
    onFailure: (reason) => output.push(`stack stopped: ${reason}`),
  });
  await stack.start();
  const local = (name: PortName) => `http://localhost:${settings.ports[name]}`;
  return {
    settings,
    env: childEnvironment,
    couponCommand: [process.execPath, join(settings.distDir, 'apps/api/coupon.js')],
    dataDir,
    output,
    stack,
    urls: {
      web: local('web'),
      api: local('api'),
      status: local('status'),
      upload: local('upload'),
      youtube: local('youtube'),
      mail: local('mailPage'),
    },
    stop: async () => {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
