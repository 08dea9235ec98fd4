import type { Logger } from './logger';

/** Steps of a graceful stop that take longer than this are cut off. */
const capMs = 30_000;

/**
 * Runs the steps in order on the first SIGTERM or SIGINT, then ends with 0. A step that fails is logged and
 * the next one runs; after 30 seconds, or on a second signal, the process ends with 1.
 */
export function onShutdown(logger: Logger, steps: readonly (() => Promise<unknown>)[]): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error('stopping took too long');
      process.exit(1);
    }, capMs).unref();
    for (const step of steps) {
      await step().catch((err: unknown) => logger.error({ err }, 'a step of stopping failed'));
    }
    logger.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}
