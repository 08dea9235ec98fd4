import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { closeDataFolder, closeKeptFiles } from './data-folder';
import { keepSecrets } from './secrets';

let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'cutroom-data-'));
  dataDir = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const modeOf = (...path: string[]) => statSync(join(dataDir, ...path)).mode & 0o777;

/** Creates files as an earlier version left them, readable by every user of the machine. */
function leaveOpen(): void {
  mkdirSync(join(dataDir, 's3/buckets/cutroom'), { recursive: true, mode: 0o755 });
  mkdirSync(join(dataDir, 'mongo'), { mode: 0o755 });
  writeFileSync(join(dataDir, 'mongo/data.mdb'), 'hashes', { mode: 0o644 });
  writeFileSync(join(dataDir, 's3/buckets/cutroom/object'), 'a video', { mode: 0o664 });
  writeFileSync(join(dataDir, 's3/buckets/cutroom/program'), '', { mode: 0o755 });
}

const open = () =>
  ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
    (name) => modeOf(name) & 0o077,
  );

describe('closeDataFolder', () => {
  it('creates a folder that other users cannot enter', () => {
    closeDataFolder(join(dataDir, 'deeper'));
    expect([modeOf('.'), modeOf('deeper')]).toEqual([0o700, 0o700]);
  });

  it('names the variable when the folder cannot be created', () => {
    writeFileSync(dataDir, '');
    for (const impossible of [dataDir, join(dataDir, 'deeper')])
      expect(() => closeDataFolder(impossible)).toThrow(
        `CUTROOM_DATA_DIR: ${impossible} cannot be created (E`,
      );
  });

  it('fails below /proc, where a recursive mkdir would never return', () => {
    const source = readFileSync(join(__dirname, 'data-folder.ts'), 'utf8');
    const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });
    // A separate process can be ended if the call does not return.
    const { stderr } = spawnSync(process.execPath, ['-e', `${code}; closeDataFolder('/proc/cutroom')`], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(stderr).toContain('CUTROOM_DATA_DIR: /proc/cutroom cannot be created (E');
  });

  it('removes the permissions of other users from a folder', () => {
    leaveOpen();
    closeDataFolder(dataDir);
    expect(modeOf('.')).toBe(0o700);
  });

  it('refuses a folder that all users share, and does not change it', () => {
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o1777);
    expect(() => closeDataFolder(dataDir)).toThrow('CUTROOM_DATA_DIR');
    expect(modeOf('.')).toBe(0o777);
  });
});

describe('the secrets of the local stack', () => {
  it('become unreadable for other users when their file and its folder were readable', () => {
    keepSecrets(dataDir);
    for (const [name, mode] of [
      ['.', 0o755],
      ['secrets.json', 0o644],
    ] as const) {
      chmodSync(join(dataDir, name), mode);
    }
    keepSecrets(dataDir);
    expect([modeOf('.'), modeOf('secrets.json')]).toEqual([0o700, 0o600]);
  });

  it('name their folder when they cannot be written', () => {
    closeDataFolder(dataDir);
    symlinkSync('/nowhere/file', join(dataDir, `secrets.json.${process.pid}`));
    const message = `CUTROOM_DATA_DIR: the secrets cannot be written to ${dataDir} (`;
    expect(() => keepSecrets(dataDir)).toThrow(message);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('closeKeptFiles', () => {
  it("removes other users' permissions from all files of an earlier version, and keeps those of the owner", async () => {
    leaveOpen();
    closeDataFolder(dataDir);
    expect(await closeKeptFiles(dataDir)).toBe(0);
    expect(open()).toEqual([]);
    expect(modeOf('s3/buckets/cutroom/object')).toBe(0o600);
    expect(modeOf('s3/buckets/cutroom/program')).toBe(0o700);
  });

  it('checks every file once, and again after the folder became accessible to others', async () => {
    leaveOpen();
    closeDataFolder(dataDir);
    await closeKeptFiles(dataDir);
    chmodSync(join(dataDir, 'mongo/data.mdb'), 0o644);
    closeDataFolder(dataDir);
    await closeKeptFiles(dataDir);
    expect(open()).toEqual(['mongo/data.mdb']);

    chmodSync(dataDir, 0o755);
    closeDataFolder(dataDir);
    await closeKeptFiles(dataDir);
    expect(open()).toEqual([]);
  });

  it('does not change entries that do not belong to the stack, or the target of a link', async () => {
    leaveOpen();
    const outside = join(parent, 'outside');
    writeFileSync(outside, 'mine', { mode: 0o644 });
    writeFileSync(join(dataDir, 'notes.txt'), 'mine', { mode: 0o644 });
    symlinkSync(outside, join(dataDir, 'mongo/link'));
    closeDataFolder(dataDir);
    await closeKeptFiles(dataDir);
    expect(statSync(outside).mode & 0o777).toBe(0o644);
    expect(modeOf('notes.txt')).toBe(0o644);
  });

  it("removes other users' permissions from a part's folder that a link has moved elsewhere", async () => {
    leaveOpen();
    const elsewhere = join(parent, 'elsewhere');
    mkdirSync(elsewhere, { mode: 0o755 });
    writeFileSync(join(elsewhere, 'mail'), 'code 123456', { mode: 0o644 });
    symlinkSync(elsewhere, join(dataDir, 'mail'));
    closeDataFolder(dataDir);
    await closeKeptFiles(dataDir);
    expect([modeOf('mail'), modeOf('mail/mail')]).toEqual([0o700, 0o600]);
  });
});
