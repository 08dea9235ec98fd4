import { moving } from './publish-log';
import type { HeldLease } from './lease';

/** About two a second: smooth to look at, nothing to a database. */
const everyMs = 500;

export interface Progress {
  read(bytes: number): void;
  sent(bytes: number): void;
  /** No more writes; waits for the one under way. */
  stop(): Promise<void>;
}

/** Writes to the log how far the bytes are: at most one write at a time, and one in `everyMs`. */
export function trackProgress(lease: HeldLease, onWritten: () => void): Progress {
  const total = lease.video.publish.object.size;
  let read = 0;
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let stopped = false;

  const write = async () => {
    // A failed write is the lease's business: it ends by itself when the database stays away.
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
