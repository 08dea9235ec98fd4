import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** A variable that tools/deploy/make-env.sh writes and the local stack does not use. */
const ofDeployments = 'MONGO_OPERATOR_PASSWORD';

/**
 * Adds the settings of `.env.local`, or else of `.env`, to `env`. Values that `env` already has win. Docker Compose reads
 * `.env` too. The file of a deployment is ignored, because its secrets and its Google client are for other data.
 *
 * @returns a line for the user when a deployment's file was ignored
 */
export function addEnvFile(root: string, env: NodeJS.ProcessEnv): string | undefined {
  const file = ['.env.local', '.env'].map((name) => join(root, name)).find(existsSync);
  if (!file) return undefined;
  const settings = parseEnv(readFileSync(file, 'utf8'));
  if (ofDeployments in settings) {
    return `${file} belongs to docker compose and is not used here. Settings of the local stack go into .env.local.`;
  }
  for (const [name, value] of Object.entries(settings)) env[name] ??= value;
  return undefined;
}
