import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeDataFolder } from './data-folder';

export interface Secrets {
  JWT_SECRET: string;
  DATA_ENCRYPTION_KEY: string;
  SERVICE_TOKEN: string;
  AWS_ACCESS_KEY_ID: string;
  AWS_SECRET_ACCESS_KEY: string;
  GOOGLE_CLIENT_SECRET: string;
}

const makeSecrets = (): Secrets => ({
  JWT_SECRET: randomBytes(32).toString('base64url'),
  DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  SERVICE_TOKEN: randomBytes(32).toString('base64url'),
  AWS_ACCESS_KEY_ID: `LOCAL${randomBytes(6).toString('hex').toUpperCase()}`,
  AWS_SECRET_ACCESS_KEY: randomBytes(24).toString('base64url'),
  GOOGLE_CLIENT_SECRET: randomBytes(24).toString('base64url'),
});

function readKept(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${file} cannot be read: fix or delete it`, { cause: error });
  }
}

/**
 * Reads the secrets of this data folder, and generates missing ones. They are stored beside the data that they protect, and
 * only their owner can read them.
 *
 * @throws Error that names the folder when they cannot be written
 */
export function keepSecrets(dataDir: string): Secrets {
  closeDataFolder(dataDir);
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) chmodSync(file, 0o600);
  const kept = readKept(file);
  const secrets = { ...makeSecrets(), ...kept };
  if (Object.keys(kept).length !== Object.keys(secrets).length) {
    write(dataDir, file, JSON.stringify(secrets, null, 2));
  }
  return secrets;
}

function write(dataDir: string, file: string, text: string): void {
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, text, { mode: 0o600 });
    renameSync(fresh, file);
  } catch (error) {
    // Node's message about a full disk names no file.
    const reason = error instanceof Error ? error.message : String(error);
    rmSync(fresh, { force: true });
    throw new Error(`CUTROOM_DATA_DIR: the secrets cannot be written to ${dataDir} (${reason}).`, {
      cause: error,
    });
  }
}
