import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSecrets, readSettings, Stack, stackEnvironment, type Settings } from '@cutroom/local-stack';
import type { Service } from '@cutroom/contracts';
import { findPorts, ownEnvironment } from './own-ports';
import { repository } from './repository';

/** The addresses of a running Cutroom, locally or in containers, as plain data. */
export interface SiteAddress {
  urls: Record<Service | 'web' | 'youtube' | 'mail', string>;
  /** The environment of the operator's scripts. */
  env: NodeJS.ProcessEnv;
  /** The command that runs the operator's script for coupons, without the script's arguments. */
  couponCommand: readonly string[];
}

/** A site whose processes run on this machine. `env` is their environment. */
export interface StackAddress extends SiteAddress {
  settings: Settings;
  dataDir: string;
}

/** The real stack, on its own ports and in its own data folder. */
export interface TestStack extends StackAddress {
  /** Every line that a part has printed. */
  output: string[];
  stack: Stack;
  stop(): Promise<void>;
}

/** Whether a line of `output` reports that a part crashed. */
export const isCrash = (line: string): boolean => line.startsWith('stack stopped');

export interface TestStackOptions {
  /** Runs the media worker. It uses a core for each file, so only suites that test it ask for it. */
  media?: boolean;
}

/** Starts the built stack. @param overrides environment variables for all its processes */
export async function startTestStack(
  overrides: NodeJS.ProcessEnv = {},
  options: TestStackOptions = {},
): Promise<TestStack> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnOwnPorts(overrides, options);
    } catch (error) {
      // Another suite that started at the same time has picked the same port.
      if (tries === 3 || !/port \d+.* is in use/.test(String(error))) throw error;
    }
  }
}

async function startOnOwnPorts(
  overrides: NodeJS.ProcessEnv,
  { media = false }: TestStackOptions,
): Promise<TestStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cutroom-stack-'));
  const env = { ...ownEnvironment(await findPorts(), dataDir), ...overrides };
  const settings = readSettings(env, repository);
  const output: string[] = [];
  const childEnvironment = stackEnvironment(settings, keepSecrets(dataDir), env);
  const stack = new Stack({
    settings,
    env: childEnvironment,
    print: (line) => output.push(line),
    serveWeb: true,
    without: media ? [] : ['media-worker'],
    onFailure: (reason) => output.push(`stack stopped: ${reason}`),
  });
  await stack.start().catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  const { web, api, status, upload, youtube, mailPage } = settings.ports;
  const local = (port: number) => `http://localhost:${port}`;
  return {
    settings,
    env: childEnvironment,
    couponCommand: [process.execPath, join(settings.distDir, 'apps/api/coupon.js')],
    dataDir,
    output,
    stack,
    urls: {
      web: local(web),
      api: local(api),
      status: local(status),
      upload: local(upload),
      youtube: local(youtube),
      mail: local(mailPage),
    },
    stop: async () => {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a stack and prepares it. When the preparation fails, it stops the stack. */
export async function startPrepared<Prepared>(
  overrides: NodeJS.ProcessEnv,
  prepare: (stack: TestStack) => Promise<Prepared>,
  options?: TestStackOptions,
): Promise<Prepared> {
  const stack = await startTestStack(overrides, options);
  try {
    return await prepare(stack);
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
