import { closeSync, mkdtempSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import type { VideoExtension } from '@cutroom/contracts';
import { startChild, type Child } from '@cutroom/server-kit';
import { childFrameLimits, readChildMessage } from '../../child/child-messages';
import type { ChildMessage, DecodeResult, DecodeTask, WorkerMessage } from '../../child/protocol';

const root = join(__dirname, '../../../../..');

/** The decoder is an ES module, which Jest cannot load, and a platform may lack it. Everything else is bundled. */
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

interface DecodingOptions {
  size: number;
  limitMs: number;
  onMessage(message: ChildMessage): void;
}

/** Starts a child process without confinement. A message that a worker would not accept throws. */
export const startDecoding = (script: string, { size, limitMs, onMessage }: DecodingOptions): Child =>
  startChild({
    command: [process.execPath, script],
    env: {},
    limits: childFrameLimits(size, limitMs),
    read: readChildMessage,
    onMessage,
    onViolation: (what) => {
      throw new Error(`a decoding process sent ${what}`);
    },
  });

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

/**
 * Decodes a file in a child process of its own, as the worker does, and answers its reads from the disk. The results are
 * beside the file.
 */
export async function decodeFile(path: string, work: Work, options: DecodeOptions = {}): Promise<Decoded> {
  const { extension = 'mp4', timeoutMs = 110_000, failFromRead = Infinity } = options;
  const folder = mkdtempSync(join(dirname(path), 'decoded-'));
  const size = statSync(path).size;
  const file = openSync(path, 'r');
  const progress: number[] = [];
  let bytesRead = 0;
  let reads = 0;
  let outcome: Outcome | undefined;

  function receive(message: ChildMessage): void {
    switch (message.type) {
      case 'ready':
        return tell({ type: 'task', task: { ...work, source: { size, extension }, folder } as DecodeTask });
      case 'read': {
        const { id, offset, length } = message;
        if (++reads >= failFromRead) return tell({ type: 'readFailed', id });
        const bytes = Buffer.alloc(length);
        const count = readSync(file, bytes, 0, length, offset);
        bytesRead += count;
        return tell({ type: 'bytes', id }, bytes.subarray(0, count));
      }
      case 'progress':
        return void progress.push(message.progress);
      default:
        outcome = message;
        child.kill();
    }
  }

  const child = startDecoding(childScript(), { size, limitMs: timeoutMs, onMessage: receive });
  const tell = (message: WorkerMessage, bytes?: Buffer): void => void child.send(message, bytes);
  const timer = setTimeout(() => child.kill(), timeoutMs);
  const { code, signal } = await child.ended;
  clearTimeout(timer);
  closeSync(file);
  return { ...(outcome ?? { type: 'ended', code, signal }), folder, progress, bytesRead };
}
