import { moving } from '../records/publish-log';
import type { HeldLease } from './lease';

/** Two writes per second look smooth and cost the database little. */
const everyMs = 500;

export interface Progress {
  read(bytes: number): void;
  sent(bytes: number): void;
  /** Ends the writes, and waits for the current one. */
  stop(): Promise<void>;
}

/** Writes the progress to the log: one write at a time, and one per `everyMs`. */
export function trackProgress(lease: HeldLease, onWritten: () => void): Progress {
  const total = lease.video.publish.object.size;
  let read = 0;
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let stopped = false;

  const write = async () => {
    // The lease handles a failed write: it expires while the database is unreachable.
    await lease.write({ log: (log) => moving(log, read, sent, total) }).then(onWritten, () => undefined);
    timer = undefined;
  };
  const schedule = () => {
    if (stopped || timer) return;
    timer = setTimeout(() => (writing = write()), everyMs);
    timer.unref();
  };
  return {
    read(bytes) {
      read = bytes;
      schedule();
    },
    sent(bytes) {
      sent = bytes;
      schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
