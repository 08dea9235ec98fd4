import { limits } from '@cutroom/contracts';
import { spawn, type ChildProcess } from 'node:child_process';
import type { EncodedImage, ImageJob, ImageWorkerMessage } from './image-job';

/** The outcome of a job: an image, a rejection by the worker, or a failure of the worker. */
export type ImageOutcome = { image: EncodedImage } | { refused: string } | { failed: string };

/** A running image worker. */
export interface ImageProcess {
  /** Resolves when it is ready for a job. @throws Error with its last output when it ends earlier or takes too long */
  ready(): Promise<void>;
  /** Decodes one image. A worker that takes too long is killed. */
  run(job: ImageJob): Promise<ImageOutcome>;
  /** Kills the worker and resolves when it has exited. */
  end(): Promise<void>;
}

/** Enough on one busy core. An idle core takes 0.1 s. */
const startTimeoutMs = 15_000;

/**
 * Kernel limits for the worker: private memory, no core dumps, and small stacks, since each counts in full. If the
 * container still runs out of memory, the kernel kills this process rather than the service. Limits that a system does not
 * support are left out; the pixel limits apply everywhere.
 */
const confine = `ulimit -c 0; ulimit -s 1024; ulimit -d "$0" 2>/dev/null
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
exec "$@"`;

/** Disables compilation, which costs memory, and keeps memory from being both writable and executable. */
const flags = ['--jitless', '--max-semi-space-size=1', '--max-old-space-size=32', '--v8-pool-size=0'];

/** Contains none of the service's secrets. malloc returns large blocks as soon as they are free. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_PATH: process.env.NODE_PATH,
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
});

/** The entry point of an image worker, and its limits. */
export interface ImageWorker {
  /** The built file, which calls serveImage(). */
  file: string;
  /** Private memory. It excludes some 40 MB of mapped files that are shared with the service. */
  maxBytes: number;
  /** The time limit of one image, in milliseconds. */
  timeoutMs?: number;
}

const spawnWorker = ({ file, maxBytes }: ImageWorker): ChildProcess =>
  spawn('/bin/sh', ['-c', confine, String(maxBytes / 1024), process.execPath, ...flags, file], {
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Transfers buffers without converting them to JSON.
    serialization: 'advanced',
    // Ctrl-C in a terminal must reach only the service, which still waits for its images.
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

  /** The worker's next message, or the reason why there is none. */
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
      // The worker has exited. Its exit event settles the job.
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
