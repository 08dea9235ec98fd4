import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createHashEngine } from './hash-engine';
import type { HashAlgorithm, HashEngine } from './hash-engine';

type Digests = Map<HashAlgorithm, Uint8Array>;

/** Bytes that have been written to a file. */
export interface Written {
  chunks: readonly Uint8Array[];
  fd: number;
  position: number;
  length: number;
}

/** Digests of one upload's bytes, in order. */
export interface Digester {
  /** Resolves once the bytes have been hashed. The file must stay open until then. */
  update(written: Written): Promise<void>;
  digest(): Promise<Digests>;
  /** Frees the digester without a result. */
  drop(): void;
}

type Order =
  | { kind: 'open'; stream: number; algorithms: readonly HashAlgorithm[] }
  | { kind: 'update'; stream: number; fd: number; position: number; length: number }
  | { kind: 'digest' | 'drop'; stream: number };

/** The digests (empty after an update), or the error message when the file could not be read. */
type Reply = Digests | string;

/** Bodies up to this size are hashed in place, because a round trip to a thread costs more. */
const INLINE_BYTES = 256 * 1024;
const MAX_THREADS = 2;

/**
 * Threads that hash, so that MD5 (about 700 MB/s) runs in parallel with receiving and writing. They start with the first
 * large upload. They read the bytes back from the file, which is still in the page cache. That costs the main thread
 * nothing; to share the bytes, it would have to copy them.
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
      update: ({ fd, position, length }) =>
        thread.ask({ kind: 'update', stream, fd, position, length }).then(() => undefined),
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
    update: async ({ chunks }) => {
      for (const chunk of chunks) engine.update(chunk);
    },
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
    this.worker.on('message', (reply: Reply) => {
      const asked = this.waiting.shift();
      if (typeof reply === 'string') asked?.reject(new Error(reply));
      else asked?.resolve(reply);
    });
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
  const { readSync } = process.getBuiltinModule('node:fs');
  const engines = new Map<number, HashEngine>();
  const noDigests: Digests = new Map();
  const buffer = Buffer.allocUnsafeSlow(256 * 1024);
  const hash = (engine: HashEngine, fd: number, start: number, length: number) => {
    for (let done = 0; done < length;) {
      const read = readSync(fd, buffer, 0, Math.min(buffer.length, length - done), start + done);
      if (read === 0) throw new Error('The file has lost its end.');
      engine.update(buffer.subarray(0, read));
      done += read;
    }
  };
  parentPort?.on('message', (order: Order) => {
    if (order.kind === 'open') engines.set(order.stream, createEngine(order.algorithms));
    if (order.kind === 'update') {
      const engine = engines.get(order.stream);
      let reply: Reply = noDigests;
      try {
        if (engine) hash(engine, order.fd, order.position, order.length);
      } catch (error) {
        // The error concerns only this upload, so the thread keeps running.
        reply = String(error);
      }
      parentPort.postMessage(reply);
    }
    if (order.kind === 'digest') parentPort.postMessage(engines.get(order.stream)?.digest() ?? noDigests);
    if (order.kind === 'digest' || order.kind === 'drop') engines.delete(order.stream);
  });
}
