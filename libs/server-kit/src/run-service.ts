import { StartupError } from './errors';
import { createLogger } from './logger';

/**
 * Runs the main function of a service. What keeps it from starting is one JSON line, and exit code 1;
 * a promise nobody waited for is a fault: the process ends and its supervisor starts a clean one.
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
