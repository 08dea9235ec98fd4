import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../../kit/src/index';
import type { Mail } from './mail';
import { idOfFile, readMailFile, removeMailFile, writeMailFile } from './mail-file';
import { parseMail, type Envelope } from './parse-mail';

/** Beyond this many mails, the oldest is deleted. */
const mailLimit = 1000;
/** Bytes of all stored mails; bounds disk and memory. */
const byteLimit = 200 * 1024 * 1024;

/** Mails on disk and (without attachments) in memory. */
export interface MailStore {
  /** Resolves once the mail would survive a power cut. */
  add(envelope: Envelope, raw: Buffer): Promise<Mail>;
  /** Oldest first; with `to`, only mails to that address (case-insensitive). */
  list(to?: string): Mail[];
  get(id: string): Mail | undefined;
  /** The raw mail; undefined for an unknown id. */
  raw(id: string): Promise<Buffer | undefined>;
  clear(): Promise<void>;
  /** Changes whenever the list changes; the page's script polls it. */
  version(): string;
}

/**
 * Opens the folder, which must exist and belong to this process. Reports a file that is not a mail of this inbox to `warn`
 * and keeps it.
 */
export async function openMailStore(dataDir: string, warn: (message: string) => void): Promise<MailStore> {
  const folder = join(dataDir, 'mails');
  // An existing folder may be readable by other users, and mails may contain one-time codes.
  makePrivateFolder(folder);
  const mails = new Map<string, { mail: Mail; size: number }>();
  for (const name of (await readdir(folder)).sort()) {
    const id = idOfFile(name);
    if (id === undefined) {
      // The process died while it wrote this mail, which it had not acknowledged to the sender.
      if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
      continue;
    }
    try {
      const { mail, raw } = await readMailFile(folder, id);
      mails.set(id, { mail, size: raw.length });
    } catch (error) {
      warn(`skipped an unreadable mail: ${String(error)}`);
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
