import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createHashEngine } from './hash-engine';
import type { HashAlgorithm, HashEngine } from './hash-engine';

type Digests = Map<HashAlgorithm, Uint8Array>;

/** Digests of one upload's bytes, in order. */
export interface Digester {
  /** Resolves once the block has been read and can be reused. */
  update(block: Uint8Array): Promise<void>;
  digest(): Promise<Digests>;
  /** Frees it without a result. */
  drop(): void;
}

type Order =
  | { kind: 'open'; stream: number; algorithms: readonly HashAlgorithm[] }
  | { kind: 'update'; stream: number; block: Uint8Array }
  | { kind: 'digest' | 'drop'; stream: number };

/** Bodies up to this size are hashed in place, because a round trip to a thread costs more. */
const INLINE_BYTES = 256 * 1024;
const MAX_THREADS = 2;

/**
 * Hash threads, so that MD5 (about 700 MB/s) runs in parallel with receiving and writing. They start with the first
 * large upload.
 */
export class HashThreads {
  private readonly threads: HashThread[] = [];
  private nextStream = 0;
  private readonly limit = Math.min(MAX_THREADS, availableParallelism());

  /** @param expectedBytes of the whole body, when known. */
  digester(algorithms: readonly HashAlgorithm[], expectedBytes?: number): Digester {
    const small = expectedBytes !== undefined && expectedBytes <= INLINE_BYTES;
    if (small || algorithms.length === 0) return inlineDigester(algorithms);
    const stream = this.nextStream++;
    const slot = stream % this.limit;
    const thread = (this.threads[slot] ??= new HashThread());
    thread.post({ kind: 'open', stream, algorithms });
    return {
      update: (block) => thread.ask({ kind: 'update', stream, block }).then(() => undefined),
      digest: () => thread.ask({ kind: 'digest', stream }),
      drop: () => thread.post({ kind: 'drop', stream }),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.splice(0).map((thread) => thread.close()));
  }
}

function inlineDigester(algorithms: readonly HashAlgorithm[]): Digester {
  const engine = createHashEngine(algorithms);
  return {
    update: async (block) => engine.update(block),
    digest: async () => engine.digest(),
    drop: () => undefined,
  };
}

class HashThread {
  private readonly worker = new Worker(`(${runHashThread.toString()})(${createHashEngine.toString()})`, {
    eval: true,
  });
  /** Replies arrive in the order of requests. */
  private readonly waiting: { resolve(digests: Digests): void; reject(error: Error): void }[] = [];
  private failure: Error | undefined;

  constructor() {
    this.worker.unref();
    this.worker.on('message', (digests: Digests) => this.waiting.shift()?.resolve(digests));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('exit', () => this.fail(new Error('The hashing thread has ended.')));
  }

  post(order: Order): void {
    this.worker.postMessage(order);
  }

  ask(order: Order): Promise<Digests> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.post(order);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.failure);
  }
}

/** Runs in the thread from its source text, so it may use nothing but its argument. */
function runHashThread(createEngine: (algorithms: readonly HashAlgorithm[]) => HashEngine): void {
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  const engines = new Map<number, HashEngine>();
  const noDigests = new Map();
  parentPort?.on('message', (order: Order) => {
    if (order.kind === 'open') engines.set(order.stream, createEngine(order.algorithms));
    if (order.kind === 'update') {
      engines.get(order.stream)?.update(order.block);
      parentPort.postMessage(noDigests);
    }
    if (order.kind === 'digest') parentPort.postMessage(engines.get(order.stream)?.digest() ?? noDigests);
    if (order.kind === 'digest' || order.kind === 'drop') engines.delete(order.stream);
  });
}
