import { StartupError } from './errors';
import { createLogger } from './logger';

/**
 * Runs the main function of a service. A failure to start is logged as one JSON line and exits with code 1. An unhandled
 * rejection also ends the process, so that its supervisor starts a clean one.
 */
export async function runService(service: string, main: () => Promise<void>): Promise<void> {
  const logger = createLogger({ service, level: 'info' });
  const fail = (err: unknown, msg: string) => {
    if (err instanceof StartupError) logger.fatal(err.message);
    else logger.fatal({ err }, msg);
    process.exit(1);
  };
  process.on('unhandledRejection', (err) => fail(err, 'unhandled rejection'));
  process.on('uncaughtException', (err) => fail(err, 'uncaught exception'));
  await main().catch((err: unknown) => fail(err, 'cannot start'));
}
