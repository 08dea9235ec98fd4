import { setTimeout as pause } from 'node:timers/promises';

/** Reports the progress of one task to the pages. */
export interface ProgressReports {
  show(progress: number): void;
  /** Resolves when no report is in flight any more. */
  stop(): Promise<void>;
}

/** Often enough for the pages. */
const intervalMs = 2_000;

/** Sends the latest progress, one report at a time and at most one every two seconds. */
export function createProgressReports(
  send: (progress: number) => Promise<void>,
  everyMs = intervalMs,
): ProgressReports {
  const stopped = new AbortController();
  let latest: number | undefined;
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    while (latest !== undefined && !stopped.signal.aborted) {
      const progress = latest;
      latest = undefined;
      await send(progress);
      await pause(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    sending = undefined;
  }

  return {
    show(progress) {
      latest = progress;
      sending ??= sendAll();
    },
    async stop() {
      stopped.abort();
      await sending;
    },
  };
}
