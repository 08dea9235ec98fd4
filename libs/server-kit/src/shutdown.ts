import type { Logger } from './logger';

/** The time limit of a graceful stop. */
const capMs = 30_000;

/**
 * Runs the steps in order on the first SIGTERM or SIGINT, then exits with 0. If a step fails, it logs the error and
 * continues. After 30 seconds, or on a second signal, the process exits with 1.
 */
export function onShutdown(logger: Logger, steps: readonly (() => Promise<unknown>)[]): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error('could not stop in time; the process exits now');
      process.exit(1);
    }, capMs).unref();
    for (const step of steps) {
      await step().catch((err: unknown) =>
        logger.error({ err }, 'a shutdown step failed; the next one runs'),
      );
    }
    logger.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}
