import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mail';

const suffix = '.mail';

/**
 * Writes a mail: one line of JSON with the parsed parts, then the raw mail. Because of that line, a restart does not
 * have to parse every mail again.
 */
export async function writeMailFile(folder: string, mail: Mail, raw: Buffer): Promise<void> {
  const path = pathOf(folder, mail.id);
  const temporary = `${path}.part`;
  try {
    await writeSynced(temporary, Buffer.concat([Buffer.from(`${JSON.stringify(mail)}\n`), raw]));
    await rename(temporary, path);
  } catch (error) {
    // On a full disk, the partial file would take the space that other mails need.
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function readMailFile(folder: string, id: string): Promise<{ mail: Mail; raw: Buffer }> {
  const bytes = await readFile(pathOf(folder, id));
  const lineEnd = bytes.indexOf(0x0a);
  const mail: unknown = JSON.parse(bytes.toString('utf8', 0, lineEnd));
  if (!isMail(mail)) throw new Error(`${pathOf(folder, id)} is not a mail of this inbox`);
  return { mail, raw: bytes.subarray(lineEnd + 1) };
}

export async function removeMailFile(folder: string, id: string): Promise<void> {
  await rm(pathOf(folder, id), { force: true });
}

/** The id in a file name; undefined when the file is not a complete mail. */
export function idOfFile(name: string): string | undefined {
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : undefined;
}

function pathOf(folder: string, id: string): string {
  return join(folder, `${id}${suffix}`);
}

/** A rename is durable only once the folder that holds the name is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMail(value: unknown): value is Mail {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return ['id', 'to', 'from', 'subject', 'text', 'html', 'date'].every(
    (name) => typeof fields[name] === 'string',
  );
}
