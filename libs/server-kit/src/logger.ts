import { pino, type DestinationStream, type Logger, type LogFn } from 'pino';
import { redact } from './redact';
import { loggable, redactText } from './redact-text';

export type { Logger } from 'pino';

interface LoggerOptions {
  service: string;
  level: string;
  /** Standard output when left out. */
  destination?: DestinationStream;
}

const redactObject = (object: object): Record<string, unknown> => redact(object) as Record<string, unknown>;

/** Messages do not pass `formatters`: they are cut on their way in. */
function cutMessages(this: Logger, given: Parameters<LogFn>, log: LogFn): void {
  const cut = (part: unknown) => (typeof part === 'string' ? loggable(part) : part);
  log.apply(this, given.map(cut) as Parameters<LogFn>);
}

/** JSON lines with ISO times. Secrets are taken out by key and by shape, whatever they hide in. */
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
    // Messages and the bindings of child loggers pass nothing else: the finished line is cleaned as a whole.
    hooks: { streamWrite: redactText, logMethod: cutMessages },
  };
  // Written when it returns: in its own time pino loses the last lines of a process that is killed, and may turn the
  // order of those of one that ends.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
}
