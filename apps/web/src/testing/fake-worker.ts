import { readSummary } from '../lib/files/read-summary';

type Reply = (file: Blob) => Promise<unknown>;

/** Runs the worker that reads headers in the thread of the spec, because jsdom has no workers. */
class FakeWorker {
  static running = 0;
  static reply: Reply = readSummary;

  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  private isOver = false;

  constructor() {
    FakeWorker.running += 1;
  }

  postMessage(file: Blob) {
    const answer = (data: unknown) => this.isOver || this.onmessage?.({ data });
    FakeWorker.reply(file).then(answer, () => answer(null));
  }

  terminate() {
    if (!this.isOver) FakeWorker.running -= 1;
    this.isOver = true;
  }
}

/** Installs workers that read headers, or that reply otherwise. `restore` removes them. */
export function installFakeWorkers(reply: Reply = readSummary) {
  FakeWorker.running = 0;
  FakeWorker.reply = reply;
  Object.assign(globalThis, { Worker: FakeWorker });
  return {
    running: () => FakeWorker.running,
    restore: () => void Reflect.deleteProperty(globalThis, 'Worker'),
  };
}
