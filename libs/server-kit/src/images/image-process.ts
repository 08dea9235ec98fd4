import { limits } from '@cutroom/contracts';
import { startChild } from '../children/start-child';
import type { EncodedImage, ImageJob } from './image-job';
import { imageFrameLimits, readImageMessage, type ImageResult } from './image-messages';

/** The outcome of a job: an image, a rejection by the worker, or a failure of the worker. */
export type ImageOutcome = { image: EncodedImage } | { refused: string } | { failed: string };

/** A running image worker. */
export interface ImageProcess {
  /** Resolves when it is ready for a job. @throws Error with its last output when it ends earlier or takes too long */
  ready(): Promise<void>;
  /** Decodes one image. A worker that takes too long is killed. */
  run(picture: Buffer): Promise<ImageOutcome>;
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

/** Starts a worker for one image, which is to be encoded as `options` say. */
export function startImageProcess(worker: ImageWorker, options: ImageJob['options']): ImageProcess {
  const { timeoutMs = limits.imageDecodeTimeoutMs, maxBytes, file } = worker;
  let over: string | undefined;
  let settle: (message: ImageResult | { failed: string }) => void = () => undefined;

  function fail(why: string): void {
    over ??= why;
    settle({ failed: over });
  }

  const child = startChild({
    command: ['/bin/sh', '-c', confine, String(maxBytes / 1024), process.execPath, ...flags, file],
    env: environment(),
    limits: imageFrameLimits(options.maxBytes),
    read: (message, attachment) => readImageMessage(message, attachment, options.format),
    onMessage: (message) => settle(message),
    onViolation: fail,
  });
  void child.ended.then(({ code, signal, lastWords, error }) =>
    fail(error?.message ?? `ended with ${code ?? signal}: ${lastWords}`),
  );

  /** The worker's next message, or the reason why there is none. */
  const nextMessage = (ms: number) =>
    new Promise<ImageResult | { failed: string }>((resolve) => {
      const timer = setTimeout(() => {
        child.kill();
        fail(`took longer than ${ms} ms`);
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
    async run(picture) {
      const next = nextMessage(timeoutMs);
      void child.send({ options } satisfies ImageJob, picture);
      const outcome = await next;
      return 'ready' in outcome ? { failed: 'is ready twice' } : outcome;
    },
    async end() {
      child.kill();
      await child.ended;
    },
  };
}
