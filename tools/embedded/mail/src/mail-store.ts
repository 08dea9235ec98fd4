import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mail';
import { idOfFile, readMailFile, removeMailFile, writeMailFile } from './mail-file';
import { parseMail, type Envelope } from './parse-mail';

/** An inbox for one developer: past this many mails the oldest one makes room. */
const mailLimit = 1000;
/** Bytes of all mails kept; it bounds the disk and the memory. */
const byteLimit = 200 * 1024 * 1024;

/** The mails, in a folder and (without their attachments) in memory. */
export interface MailStore {
  /** Resolves once the mail would survive a power cut. */
  add(envelope: Envelope, raw: Buffer): Promise<Mail>;
  /** Oldest first; with `to`, those that were sent to that address (case aside). */
  list(to?: string): Mail[];
  get(id: string): Mail | undefined;
  /** The mail as it came in; undefined when there is none of that id. */
  raw(id: string): Promise<Buffer | undefined>;
  clear(): Promise<void>;
  /** Changes whenever the list does: what the page's script asks for. */
  version(): string;
}

/** Opens the folder (made when missing). A file that is no mail of ours is left alone and named in `warn`. */
export async function openMailStore(dataDir: string, warn: (message: string) => void): Promise<MailStore> {
  const folder = join(dataDir, 'mails');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Earlier versions left both open to every user of the machine: mails hold one-time codes.
  for (const each of [dataDir, folder]) await chmod(each, 0o700);
  const mails = new Map<string, { mail: Mail; size: number }>();
  for (const name of (await readdir(folder)).sort()) {
    const id = idOfFile(name);
    if (id === undefined) {
      // What is left of a mail that was being written when the process died: its sender was never told "taken".
      if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
      continue;
    }
    try {
      const { mail, raw } = await readMailFile(folder, id);
      mails.set(id, { mail, size: raw.length });
    } catch (error) {
      warn(`left out an unreadable mail: ${String(error)}`);
    }
  }

  const run = randomBytes(4).toString('hex');
  let changes = 0;
  let lastId = [...mails.keys()].at(-1) ?? '';

  function nextId(): string {
    const time = Math.max(Date.now(), parseInt(lastId.slice(0, 9), 36) + 1 || 0);
    lastId = `${time.toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`;
    return lastId;
  }

  async function makeRoom(): Promise<void> {
    let total = [...mails.values()].reduce((sum, entry) => sum + entry.size, 0);
    for (const [id, entry] of mails) {
      if (mails.size <= mailLimit && total <= byteLimit) return;
      mails.delete(id);
      total -= entry.size;
      await removeMailFile(folder, id);
    }
  }

  return {
    async add(envelope, raw) {
      const mail = await parseMail(nextId(), new Date().toISOString(), envelope, raw);
      await writeMailFile(folder, mail, raw);
      mails.set(mail.id, { mail, size: raw.length });
      changes += 1;
      await makeRoom();
      return mail;
    },
    list(to) {
      const all = [...mails.values()].map((entry) => entry.mail).sort((a, b) => (a.id < b.id ? -1 : 1));
      if (to === undefined) return all;
      const wanted = to.trim().toLowerCase();
      return all.filter((mail) => mail.to.toLowerCase().split(', ').includes(wanted));
    },
    get: (id) => mails.get(id)?.mail,
    async raw(id) {
      return mails.has(id) ? (await readMailFile(folder, id)).raw : undefined;
    },
    async clear() {
      const ids = [...mails.keys()];
      mails.clear();
      changes += 1;
      for (const id of ids) await removeMailFile(folder, id);
    },
    version: () => `${run}-${changes}`,
  };
}
