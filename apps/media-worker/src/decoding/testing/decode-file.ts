import { fork } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { VideoExtension } from '@cutroom/contracts';
import { clipFolder } from './clips';
import type { ChildMessage, DecodeResult, DecodeTask, WorkerMessage } from '../../child/protocol';

const root = join(__dirname, '../../../../..');

/** The decoder is an ES module, which Jest cannot load; and it is what a platform may lack, so all else is bundled. */
function bundleChild(): string {
  const outfile = join(root, 'tmp/decode-child', `${process.pid}.js`);
  buildSync({
    entryPoints: [join(root, 'apps/media-worker/src/decode-child.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['node-av/*'],
    tsconfig: join(root, 'tsconfig.base.json'),
  });
  return outfile;
}

let bundle: string | undefined;

/** The script of the child process, built once. */
export const childScript = (): string => (bundle ??= bundleChild());

export type Outcome =
  | { type: 'done'; result: DecodeResult }
  | { type: 'unfit'; reason: string; facts: Extract<ChildMessage, { type: 'unfit' }>['facts'] }
  | { type: 'failed'; reason: string }
  /** The process ended without an answer. */
  | { type: 'ended'; code: number | null; signal: string | null };

export type Decoded = Outcome & { folder: string; progress: number[]; bytesRead: number };

type Work = { kind: 'inspect' | 'render' } | { kind: 'frame' | 'still'; atMs: number };

export interface DecodeOptions {
  extension?: VideoExtension;
  /** Ends the process after this long. */
  timeoutMs?: number;
  /** Fails every read from this one on. */
  failFromRead?: number;
}

const results = clipFolder();

/** Decodes a file in a child process of its own, as the worker does, and answers its reads from the disk. */
export async function decodeFile(path: string, work: Work, options: DecodeOptions = {}): Promise<Decoded> {
  const { extension = 'mp4', timeoutMs = 110_000, failFromRead = Infinity } = options;
  const folder = mkdtempSync(join(results, 'decoded-'));
  const size = statSync(path).size;
  const file = openSync(path, 'r');
  const child = fork(childScript(), { serialization: 'advanced', env: {} });
  const progress: number[] = [];
  let bytesRead = 0;
  let reads = 0;
  const tell = (message: WorkerMessage): void => void child.send(message, () => undefined);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  const outcome = await new Promise<Outcome>((resolve) => {
    child.once('exit', (code, signal) => resolve({ type: 'ended', code, signal }));
    child.on('message', (message: ChildMessage) => {
      switch (message.type) {
        case 'ready':
          tell({ type: 'task', task: { ...work, source: { size, extension }, folder } as DecodeTask });
          break;
        case 'read': {
          const { id, offset, length } = message;
          if (++reads >= failFromRead) return tell({ type: 'readFailed', id });
          const bytes = Buffer.alloc(length);
          const count = readSync(file, bytes, 0, length, offset);
          bytesRead += count;
          tell({ type: 'bytes', id, bytes: bytes.subarray(0, count) });
          break;
        }
        case 'progress':
          progress.push(message.progress);
          break;
        default:
          resolve(message);
      }
    });
  });
  clearTimeout(timer);
  child.kill('SIGKILL');
  closeSync(file);
  return { ...outcome, folder, progress, bytesRead };
}
