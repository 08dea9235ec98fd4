import { pino, type DestinationStream, type Logger } from 'pino';
import { redact, redactText } from './redact';

export type { Logger } from 'pino';

interface LoggerOptions {
  service: string;
  level: string;
  /** Standard output when left out. */
  destination?: DestinationStream;
}

const redactObject = (object: object): Record<string, unknown> => redact(object) as Record<string, unknown>;

/** JSON lines with ISO times. Secrets are taken out of objects, errors and messages on their way in. */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: redactObject,
      bindings: redactObject,
    },
    // Errors have been written out by then.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info']) {
        const clean = args.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg));
        method.apply(this, clean as Parameters<Logger['info']>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
