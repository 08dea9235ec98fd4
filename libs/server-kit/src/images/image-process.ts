import { limits } from '@cutroom/contracts';
import { spawn, type ChildProcess } from 'node:child_process';
import type { EncodedImage, ImageJob, ImageWorkerMessage } from './image-job';

/** How a job ended: with an image, refused by the worker, or with the end of the worker. */
export type ImageOutcome = { image: EncodedImage } | { refused: string } | { failed: string };

/** An image worker that has been started. */
export interface ImageProcess {
  /** Resolves when it takes its job. @throws Error with its last words when it ends before that, or takes too long */
  ready(): Promise<void>;
  /** Decodes one picture. A worker that takes too long is ended. */
  run(job: ImageJob): Promise<ImageOutcome>;
  /** Ends it at once. Resolves when it has gone. */
  end(): Promise<void>;
}

/** On one core that is busy with other things; it takes 0.1 s on an idle one. */
const startTimeoutMs = 15_000;

/**
 * Limits of the kernel around Node: private memory, no core dumps, small stacks, since each counts in full. When the
 * container runs out of memory all the same, the kernel ends this process and not the service. What a system does not
 * know is left out; the limits in pixels hold everywhere.
 */
const confine = `ulimit -c 0; ulimit -s 1024; ulimit -d "$0" 2>/dev/null
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
exec "$@"`;

/** Nothing is compiled: it costs memory, and what runs here is libvips. No memory is ever both written and run. */
const flags = ['--jitless', '--max-semi-space-size=1', '--max-old-space-size=32', '--v8-pool-size=0'];

/** None of the service's secrets; malloc gives large blocks back as soon as they are free. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_PATH: process.env.NODE_PATH,
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
});

/** Where the entry point of an image worker is, and what it may take. */
export interface ImageWorker {
  /** Built; it calls serveImage(). */
  file: string;
  /** Private memory. Some 40 MB of files that it maps, Node's own among them, are shared with the service. */
  maxBytes: number;
  /** Milliseconds that a picture may take. */
  timeoutMs?: number;
}

const spawnWorker = ({ file, maxBytes }: ImageWorker): ChildProcess =>
  spawn('/bin/sh', ['-c', confine, String(maxBytes / 1024), process.execPath, ...flags, file], {
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Buffers as they are, not as JSON.
    serialization: 'advanced',
    // A terminal's Ctrl-C is for the service, which still waits for its pictures.
    detached: true,
  });

export function startImageProcess(worker: ImageWorker): ImageProcess {
  const { timeoutMs = limits.imageDecodeTimeoutMs } = worker;
  const child = spawnWorker(worker);
  let lastWords = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-1_000);
  });

  let over: string | undefined;
  let settle: (message: ImageWorkerMessage | { failed: string }) => void = () => undefined;
  const exited = new Promise<void>((resolve) => {
    const end = (why: string) => {
      over ??= why;
      settle({ failed: over });
      resolve();
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(`ended with ${code ?? signal}: ${lastWords.trim()}`));
  });
  child.on('message', (message) => settle(message as ImageWorkerMessage));

  /** The worker's next message, or why there is none. */
  const nextMessage = (ms: number) =>
    new Promise<ImageWorkerMessage | { failed: string }>((resolve) => {
      const timer = setTimeout(() => {
        over ??= `took longer than ${ms} ms`;
        child.kill('SIGKILL');
      }, ms);
      settle = (message) => {
        clearTimeout(timer);
        resolve(message);
      };
      if (over) settle({ failed: over });
    });
  const firstMessage = nextMessage(startTimeoutMs);

  return {
    async ready() {
      const message = await firstMessage;
      if (!('ready' in message)) throw new Error(`no image worker: ${JSON.stringify(message)}`);
    },
    async run(job) {
      const next = nextMessage(timeoutMs);
      // An error here is that of a worker that has gone: its end settles the job.
      child.send(job, () => undefined);
      const outcome = await next;
      return 'ready' in outcome ? { failed: 'is ready twice' } : outcome;
    },
    async end() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
